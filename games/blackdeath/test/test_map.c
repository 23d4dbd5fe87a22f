// R2.1: the map, held against a second transcription of it: regions, squares, lines,
// routes off the map, and the distances reckoned again.

#include "help.h"

static const char *const years[] = {"1347", "1665"};
enum { Y1347, Y1665 };

static mi_head head_of(unsigned year)
{
    mi_head head = mi_head_default(&blackdeath_game, 2);
    head.option[O_YEAR] = (uint8_t)year;
    return head;
}

static uint64_t squares_in(unsigned year, unsigned region)
{
    mi_head head = head_of(year);
    return bd_regions[region].squares & bd_scenario(&head);
}

static unsigned lines_in(unsigned year)
{
    mi_head head = head_of(year);
    unsigned n = 0;
    for (unsigned line = 0; line < OFF_REYKJAVIK; line++)
        n += bd_line_in_play(&head, line);
    return n;
}

// ---- how many there are ----

RULE("R2.1", the_board_has_43_regions_62_squares_79_lines_and_7_routes)
{
    assert_int_equal(REGIONS, 43);
    assert_int_equal(SQUARES, 62);
    assert_int_equal(OFF_REYKJAVIK, 79);
    assert_int_equal(LINES - OFF_REYKJAVIK, 7);
}

RULE("R2.1 R14", a_year_has_its_regions_squares_and_lines)
{
    static const unsigned regions[] = {42, 43}, lines[] = {74, 78};
    for (unsigned y = 0; y < 2; y++) {
        bd_state s = a_table_with(2, "year", years[y]);
        uint64_t squares = bd_scenario(&s.head);
        assert_int_equal(bd_count(squares), 58);
        assert_int_equal(bd_count(bd_regions_of(squares)), regions[y]);
        assert_int_equal(lines_in(y), lines[y]);
        assert_int_equal(facts(&s, F_OPEN, ANY, ANY, ANY), 58);
        assert_int_equal(facts(&s, F_LINE, ANY, ANY, ANY), lines[y] + 7);
    }
    assert_int_equal(squares_in(Y1347, ALGER), 0);
    assert_int_equal(squares_in(Y1665, ALGER), BIT64(ALGER_1));
}

RULE("R2.1 R14", a_year_has_its_easy_and_hard_squares)
{
    static const unsigned easy[] = {12, 10};
    for (unsigned y = 0; y < 2; y++) {
        bd_state s = a_table_with(2, "year", years[y]);
        assert_int_equal(facts(&s, F_OPEN, ANY, PLUS_ONE, ANY), easy[y]);
        assert_int_equal(facts(&s, F_OPEN, ANY, MINUS_ONE, ANY), 8);
        assert_int_equal(facts(&s, F_OPEN, ANY, PLAIN, ANY), 50 - easy[y]);
        assert_int_equal(facts(&s, F_OPEN, ANY, MINUS_TWO, ANY), 0);
    }
}

RULE("R2.1", the_numbers_stand_in_their_squares)
{
    static const uint8_t easy[] = {
        LONDON_1, PARIS_3,    MADRID_2, GENOVA_2,         VENICE_2,          ROMA_2,
        NAPLES_2, NOVGOROD_1, MOSKVA_2, CONSTANTINOPLE_2, AL_ISKANDARIYAH_1, AL_QAHIRAH_2,
        DIMASHQ_2};
    static const uint8_t hard[] = {REYKJAVIK_1, AMSTERDAM_1, GENEVE_1,    MUNCHEN_1,
                                   LUBECK_1,    OSLO_1,      STOCKHOLM_1, HELSINKI_1};
    int number[SQUARES] = {0};
    for (unsigned i = 0; i < sizeof easy; i++) number[easy[i]] = 1;
    for (unsigned i = 0; i < sizeof hard; i++) number[hard[i]] = -1;
    for (unsigned sq = 0; sq < SQUARES; sq++) assert_int_equal(bd_number[sq], number[sq]);
}

RULE("R2.1 R14", four_squares_are_covered_in_each_year)
{
    uint64_t all = BIT64(SQUARES) - 1;
    uint64_t covered[] = {
        BIT64(LONDON_2) | BIT64(LONDON_3) | BIT64(ROMA_2) | BIT64(ALGER_1),
        BIT64(GENOVA_2) | BIT64(VENICE_2) | BIT64(NAPLES_2) | BIT64(CONSTANTINOPLE_3)};
    for (unsigned y = 0; y < 2; y++) {
        mi_head head = head_of(y);
        assert_int_equal(all & ~bd_scenario(&head), covered[y]);
    }
}

// Squares of each region; what is not listed has one.
static const uint8_t several[2][REGIONS] = {
    {[PARIS] = 3,
     [CONSTANTINOPLE] = 4,
     [AL_QAHIRAH] = 4,
     [MADRID] = 2,
     [GENOVA] = 2,
     [VENICE] = 2,
     [NAPLES] = 2,
     [LUBECK] = 2,
     [MOSKVA] = 2,
     [DIMASHQ] = 2,
     [AL_ISKANDARIYAH] = 2},
    {[LONDON] = 3,
     [PARIS] = 3,
     [CONSTANTINOPLE] = 3,
     [AL_QAHIRAH] = 4,
     [MADRID] = 2,
     [ROMA] = 2,
     [LUBECK] = 2,
     [MOSKVA] = 2,
     [DIMASHQ] = 2,
     [AL_ISKANDARIYAH] = 2},
};

static unsigned size_of(unsigned year, unsigned region)
{
    if (year == Y1347 && region == ALGER) return 0;
    return several[year][region] ? several[year][region] : 1;
}

RULE("R2.1 R14", a_region_has_its_squares)
{
    for (unsigned y = 0; y < 2; y++)
        for (unsigned r = 0; r < REGIONS; r++) {
            uint64_t squares = squares_in(y, r);
            assert_int_equal(bd_count(squares), size_of(y, r));
            while (squares) assert_int_equal(bd_region_of[bd_pop(&squares)], r);
        }
}

RULE("R9.2 Q22 Q23", a_region_loses_half_of_its_squares_rounded_up)
{
    static const unsigned cap[] = {0, 0, 1, 2, 2};
    for (unsigned y = 0; y < 2; y++)
        for (unsigned r = 0; r < REGIONS; r++) {
            bd_state s = a_turn_with(2, "year", years[y]);
            for (unsigned lost = 0; lost < cap[size_of(y, r)]; lost++) {
                uint64_t open = bd_losable(&s) & bd_regions[r].squares;
                assert_int_equal(bd_count(open), size_of(y, r) - lost);
                put_skull(&s, bd_pop(&open));
                is_sound(&s);
            }
            assert_int_equal(bd_losable(&s) & bd_regions[r].squares, 0);
        }
}

RULE("R9.2", up_to_fourteen_squares_can_be_ruined_in_either_year)
{
    for (unsigned y = 0; y < 2; y++) {
        bd_state s = a_turn_with(2, "year", years[y]);
        unsigned n = 0;
        for (uint64_t open; (open = bd_losable(&s)); n++) put_skull(&s, bd_pop(&open));
        assert_int_equal(n, 14);
        is_sound(&s);
    }
}

// ---- lines ----

#define R(region) BIT64(region)
// Undated lines from each end: plain ones, those at -1, those at -2.
static const uint64_t joined[REGIONS][3] = {
    [REYKJAVIK] = {0, 0, R(DUBLIN)},
    [DUBLIN] = {R(EDINBURGH) | R(LONDON), 0, R(REYKJAVIK)},
    [EDINBURGH] = {R(DUBLIN), R(OSLO), R(LONDON)},
    [LONDON] = {R(DUBLIN) | R(AMSTERDAM) | R(PARIS) | R(BILBAO), 0, R(EDINBURGH)},
    [AMSTERDAM] = {R(LONDON) | R(OSLO) | R(LUBECK) | R(BRUSSELS), 0, 0},
    [BRUSSELS] = {R(AMSTERDAM) | R(PARIS), 0, 0},
    [PARIS] = {R(LONDON) | R(BRUSSELS) | R(LYON), R(BILBAO), 0},
    [BILBAO] = {R(LONDON) | R(LISBOA) | R(MADRID), R(PARIS) | R(BARCELONA), 0},
    [LISBOA] = {R(BILBAO) | R(CADIZ), 0, 0},
    [MADRID] = {R(BILBAO) | R(BARCELONA) | R(CADIZ), 0, 0},
    [CADIZ] = {R(LISBOA) | R(MADRID) | R(BARCELONA), 0, 0},
    [BARCELONA] = {R(MARSEILLE) | R(MADRID) | R(CADIZ), R(BILBAO), 0},
    [LYON] = {R(PARIS) | R(GENEVE) | R(MARSEILLE), 0, 0},
    [GENEVE] = {R(LYON) | R(GENOVA), 0, 0},
    [MARSEILLE] = {R(LYON) | R(BARCELONA) | R(GENOVA), 0, 0},
    [GENOVA] = {R(GENEVE) | R(MARSEILLE) | R(VENICE) | R(ROMA) | R(NAPLES), R(TUNIS), 0},
    [VENICE] = {R(GENOVA) | R(MUNCHEN) | R(ROMA) | R(NAPLES) | R(ATHINAI), R(WIEN), 0},
    [ROMA] = {R(GENOVA) | R(VENICE) | R(NAPLES), 0, 0},
    [NAPLES] = {R(GENOVA) | R(VENICE) | R(ROMA) | R(TUNIS) | R(ATHINAI), 0, 0},
    [MUNCHEN] = {R(LUBECK) | R(VENICE) | R(WIEN), 0, 0},
    [PRAHA] = {R(GDANSK) | R(LUBECK) | R(WIEN), 0, 0},
    [WIEN] = {R(MUNCHEN) | R(PRAHA) | R(BUDAPEST), R(VENICE), 0},
    [BUDAPEST] = {R(WIEN) | R(BEOGRAD), R(WARSZAWA), 0},
    [BEOGRAD] = {R(BUDAPEST) | R(BUCURESTI), 0, 0},
    [BUCURESTI] = {R(WARSZAWA) | R(BEOGRAD) | R(KAFFA), 0, 0},
    [WARSZAWA] = {R(GDANSK) | R(BUCURESTI), R(BUDAPEST), 0},
    [GDANSK] = {R(NOVGOROD) | R(PRAHA) | R(WARSZAWA), R(MOSKVA) | R(LUBECK), 0},
    [LUBECK] = {R(AMSTERDAM) | R(KOBENHAVN) | R(PRAHA) | R(MUNCHEN), R(GDANSK), 0},
    [KOBENHAVN] = {R(OSLO) | R(STOCKHOLM) | R(LUBECK), 0, 0},
    [OSLO] = {R(AMSTERDAM) | R(KOBENHAVN), R(EDINBURGH) | R(STOCKHOLM), 0},
    [STOCKHOLM] = {R(KOBENHAVN) | R(HELSINKI), R(OSLO), 0},
    [HELSINKI] = {R(STOCKHOLM) | R(NOVGOROD), 0, 0},
    [NOVGOROD] = {R(HELSINKI) | R(MOSKVA) | R(GDANSK), 0, 0},
    [MOSKVA] = {R(NOVGOROD), R(GDANSK) | R(KAFFA), 0},
    [KAFFA] = {R(BUCURESTI) | R(CONSTANTINOPLE), R(MOSKVA), 0},
    [CONSTANTINOPLE] = {R(KAFFA) | R(ATHINAI) | R(DIMASHQ) | R(YERUSHALAYIM) |
                            R(AL_ISKANDARIYAH),
                        0, 0},
    [ATHINAI] = {R(VENICE) | R(NAPLES) | R(TUNIS) | R(CONSTANTINOPLE) |
                     R(AL_ISKANDARIYAH),
                 0, 0},
    [DIMASHQ] = {R(CONSTANTINOPLE) | R(YERUSHALAYIM), 0, 0},
    [YERUSHALAYIM] = {R(CONSTANTINOPLE) | R(AL_ISKANDARIYAH) | R(AL_QAHIRAH) | R(DIMASHQ),
                      0, 0},
    [AL_ISKANDARIYAH] = {R(CONSTANTINOPLE) | R(ATHINAI) | R(YERUSHALAYIM) | R(AL_QAHIRAH),
                         R(TUNIS), 0},
    [AL_QAHIRAH] = {R(AL_ISKANDARIYAH) | R(YERUSHALAYIM), 0, 0},
    [TUNIS] = {R(NAPLES) | R(ATHINAI), R(GENOVA) | R(AL_ISKANDARIYAH), 0},
    [ALGER] = {0, 0, 0},
};
#undef R

static const struct {
    uint8_t a, b, number, year;
} dated[] = {
    {CADIZ, TUNIS, 1, Y1347},     {CADIZ, ALGER, 0, Y1665},  {BARCELONA, ALGER, 0, Y1665},
    {MARSEILLE, ALGER, 0, Y1665}, {GENOVA, ALGER, 0, Y1665}, {ALGER, TUNIS, 0, Y1665},
};

// Regions that lines at this number join to one, in this year.
static uint64_t neighbours(unsigned year, unsigned region, unsigned number)
{
    uint64_t regions = joined[region][number];
    for (unsigned i = 0; i < sizeof dated / sizeof *dated; i++) {
        if (dated[i].year != year || dated[i].number != number) continue;
        if (dated[i].a == region) regions |= BIT64(dated[i].b);
        if (dated[i].b == region) regions |= BIT64(dated[i].a);
    }
    return regions;
}

RULE("R2.1 R14", every_line_joins_its_two_regions_at_its_number)
{
    for (unsigned y = 0; y < 2; y++) {
        mi_head head = head_of(y);
        uint64_t found[REGIONS][3] = {{0}};
        for (unsigned i = 0; i < OFF_REYKJAVIK; i++) {
            const bd_line_print *line = &bd_lines[i];
            if (!bd_line_in_play(&head, i)) continue;
            found[line->a][-line->number] |= BIT64(line->b);
            found[line->b][-line->number] |= BIT64(line->a);
        }
        for (unsigned r = 0; r < REGIONS; r++)
            for (unsigned n = 0; n < 3; n++)
                assert_int_equal(found[r][n], neighbours(y, r, n));
    }
}

RULE("R2.1", two_lines_carry_minus_two_twelve_minus_one_the_others_nothing)
{
    unsigned n[3] = {0};
    for (unsigned i = 0; i < OFF_REYKJAVIK; i++) n[-bd_lines[i].number]++;
    assert_int_equal(n[0], 65);
    assert_int_equal(n[1], 12);
    assert_int_equal(n[2], 2);
    for (unsigned i = OFF_REYKJAVIK; i < LINES; i++)
        assert_int_equal(bd_lines[i].number, 0);
}

RULE("R2.1", a_line_is_shown_with_its_number_and_its_ends)
{
    bd_state s = a_table(2);
    assert_int_equal(facts(&s, F_LINE, ANY, PLAIN, ANY), 60 + 7);
    assert_int_equal(facts(&s, F_LINE, ANY, MINUS_ONE, ANY), 12);
    assert_int_equal(facts(&s, F_LINE, ANY, MINUS_TWO, ANY), 2);
    assert_int_equal(facts(&s, F_LINE, EDINBURGH__LONDON, MINUS_TWO, EDINBURGH), 1);
    assert_int_equal(facts(&s, F_LINE, CADIZ__ALGER, ANY, ANY), 0);
    s = a_table_with(2, "year", "1665");
    assert_int_equal(facts(&s, F_LINE, CADIZ__TUNIS, ANY, ANY), 0);
    assert_int_equal(facts(&s, F_LINE, CADIZ__ALGER, PLAIN, CADIZ), 1);
    assert_int_equal(facts(&s, F_LINE, ANY, MINUS_ONE, ANY), 11);
}

// Squares that the only unit on the map may step to.
static uint64_t steps_from(unsigned year, unsigned square, uint8_t points)
{
    bd_state s = a_turn_with(2, "year", years[year]);
    put(&s, RED, square);
    movement_begins(&s, points);
    mi_list rows = legal(&s);
    uint64_t to = 0;
    for (unsigned i = 0; i < rows.n; i++)
        if (rows.row[i].verb == V_MOVE) to |= BIT64(named(rows.row[i]).move.to);
    return to;
}

static uint64_t squares_near(unsigned year, unsigned square, unsigned points)
{
    mi_head head = head_of(year);
    unsigned region = bd_region_of[square];
    uint64_t near = BIT64(region);
    for (unsigned n = 0; n < points; n++) near |= neighbours(year, region, n);
    return bd_squares_of(near) & bd_scenario(&head) & ~BIT64(square);
}

RULE("R2.1 R6.2 R7.2", a_line_is_open_to_every_square_of_both_its_regions)
{
    for (unsigned y = 0; y < 2; y++) {
        mi_head head = head_of(y);
        for (uint64_t squares = bd_scenario(&head); squares;) {
            unsigned sq = bd_pop(&squares);
            for (uint8_t points = 1; points <= 3; points++)
                assert_int_equal(steps_from(y, sq, points), squares_near(y, sq, points));
            bd_state s = a_turn_with(2, "year", years[y]);
            put(&s, RED, sq);
            infection_begins(&s, 1);
            assert_int_equal(legal_set(&s, V_INFECT), squares_near(y, sq, 3));
        }
    }
}

// Squares beyond a line that is closed, from either end.
static uint64_t squares_beyond(unsigned line, unsigned square)
{
    unsigned region = bd_region_of[square];
    if (bd_lines[line].a == region) return bd_regions[bd_lines[line].b].squares;
    if (bd_lines[line].b == region) return bd_regions[bd_lines[line].a].squares;
    return 0;
}

RULE("R2.1 R6.2 R7.2", wars_close_their_four_lines_and_no_others)
{
    for (unsigned n = 0; n < OFF_REYKJAVIK; n++) {
        bd_state at_war = a_turn(2);
        unsigned lines[4];
        for (unsigned i = 0; i < 4; i++) lines[i] = (n + 7 * i) % OFF_REYKJAVIK;
        war(&at_war, lines[0], lines[1]);
        war(&at_war, lines[2], lines[3]);
        for (uint64_t squares = bd_in_play(&at_war); squares;) {
            bd_state s = at_war;
            unsigned sq = bd_pop(&squares);
            uint64_t near = squares_near(Y1347, sq, 3);
            for (unsigned i = 0; i < 4; i++) near &= ~squares_beyond(lines[i], sq);
            put(&s, RED, sq);
            infection_begins(&s, 1);
            assert_int_equal(legal_set(&s, V_INFECT), near);
        }
    }
}

RULE("R2.1", a_covered_square_cannot_be_infected_or_entered)
{
    bd_state s = an_infection(LONDON_1, 1);
    REFUSES(&s, attempt(LONDON_2), "R2.1");
    REFUSES(&s, automatic(LONDON_2, BY_UNIT), "R2.1");
    s = a_movement(LONDON_1, 6);
    REFUSES(&s, move(LONDON_1, LONDON_3), "R2.1");
    s = a_turn_with(2, "year", "1665");
    put(&s, RED, GENOVA_1);
    infection_begins(&s, 1);
    REFUSES(&s, attempt(GENOVA_2), "R2.1");
    ALLOWS(&s, attempt(ALGER_1));
}

RULE("R2.1 R9.2", a_square_with_a_skull_no_longer_exists)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    put_skull(&s, MADRID_2);
    is_sound(&s);
    assert_int_equal(facts(&s, F_OPEN, MADRID_2, ANY, ANY), 0);
    assert_int_equal(facts(&s, F_RUINED, MADRID_2, ANY, ANY), 1);
    infection_begins(&s, 1);
    REFUSES(&s, attempt(MADRID_2), "R2.1");
    movement_begins(&s, 1);
    REFUSES(&s, move(MADRID_1, MADRID_2), "R2.1");
    ALLOWS(&s, move(MADRID_1, CADIZ_1));
}

RULE("R14", cadiz_and_tunis_are_joined_only_in_1347)
{
    bd_state s = a_movement(CADIZ_1, 2);
    ALLOWS(&s, move(CADIZ_1, TUNIS_1));
    s = a_turn_with(2, "year", "1665");
    put(&s, RED, CADIZ_1);
    infection_begins(&s, 1);
    REFUSES(&s, attempt(TUNIS_1), "R6.2");
    movement_begins(&s, 6);
    REFUSES(&s, move(CADIZ_1, TUNIS_1), "R7.2");
    ALLOWS(&s, move(CADIZ_1, ALGER_1));
}

// ---- routes off the map ----

RULE("R2.1 R6.10 R7.4 Q34", a_route_lets_units_in_or_out_or_both)
{
    static const struct {
        uint8_t route, region;
        bool enter, leave;
    } routes[] = {
        {OFF_MOSKVA, MOSKVA, 1, 1},
        {OFF_DIMASHQ, DIMASHQ, 1, 1},
        {OFF_YERUSHALAYIM, YERUSHALAYIM, 1, 1},
        {OFF_AL_QAHIRAH_E, AL_QAHIRAH, 1, 0},
        {OFF_AL_QAHIRAH_S, AL_QAHIRAH, 0, 1},
        {OFF_TUNIS, TUNIS, 0, 1},
        {OFF_REYKJAVIK, REYKJAVIK, 0, 1},
    };
    for (unsigned i = 0; i < 7; i++) {
        const bd_line_print *route = &bd_lines[routes[i].route];
        assert_int_equal(route->a, routes[i].region);
        assert_int_equal(route->b, routes[i].region);
        assert_int_equal(route->enter, routes[i].enter);
        assert_int_equal(route->leave, routes[i].leave);
        assert_int_equal(route->year, BOTH);
    }
}

RULE("R2.1 R6.10", the_four_entry_regions_have_nine_squares_in_either_year)
{
    uint64_t in =
        BIT64(MOSKVA) | BIT64(DIMASHQ) | BIT64(YERUSHALAYIM) | BIT64(AL_QAHIRAH);
    for (unsigned y = 0; y < 2; y++) {
        bd_state s = a_turn_with(2, "year", years[y]);
        infection_begins(&s, 1);
        assert_int_equal(bd_count(legal_set(&s, V_INFECT)), 9);
        assert_int_equal(bd_regions_of(legal_set(&s, V_INFECT)), in);
    }
}

RULE("R2.1 R7.4", units_leave_from_six_regions)
{
    uint64_t ways = BIT64(MOSKVA) | BIT64(DIMASHQ) | BIT64(YERUSHALAYIM) |
                    BIT64(AL_QAHIRAH) | BIT64(TUNIS) | BIT64(REYKJAVIK);
    for (unsigned y = 0; y < 2; y++) {
        mi_head head = head_of(y);
        uint64_t left = 0;
        for (uint64_t squares = bd_scenario(&head); squares;) {
            bd_state s = a_turn_with(2, "year", years[y]);
            put(&s, RED, bd_pop(&squares));
            movement_begins(&s, 2);
            left |= legal_set(&s, V_LEAVE);
        }
        assert_int_equal(left, bd_squares_of(ways) & bd_scenario(&head));
    }
}

// ---- tracks and distances ----

RULE("R2.3 R14", a_track_is_adapted_to_its_four_regions)
{
    uint64_t at[TRACKS] = {
        [COLD] = BIT64(MOSKVA) | BIT64(NOVGOROD) | BIT64(HELSINKI) | BIT64(OSLO),
        [WARM] = BIT64(DIMASHQ) | BIT64(TUNIS) | BIT64(CADIZ) | BIT64(AL_QAHIRAH),
        [CROWD] = BIT64(AL_QAHIRAH) | BIT64(PARIS) | BIT64(MADRID) | BIT64(MOSKVA),
        [WET] = BIT64(VENICE) | BIT64(ROMA) | BIT64(MOSKVA) | BIT64(LONDON),
    };
    bd_state s = a_turn(2);
    for (unsigned t = 0; t < TRACKS; t++) {
        for (unsigned r = 0; r < REGIONS; r++) {
            bool adapted = bd_regions[r].adapted & bd_adapted[t];
            assert_int_equal(adapted, at[t] >> r & 1);
            assert_int_equal(facts(&s, F_ADAPTED, (int)t, (int)r, ANY), adapted);
        }
        assert_int_equal(bd_automatic[t], at[t] ? 1 : 2);
    }
}

// Lines to the nearest of these regions, step by step.
static void reckon(unsigned year, uint64_t reached, uint8_t distance[REGIONS])
{
    memset(distance, NONE, REGIONS);
    for (uint8_t lines = 0; reached; lines++) {
        uint64_t next = 0;
        for (uint64_t here = reached; here;) {
            unsigned r = bd_pop(&here);
            if (distance[r] != NONE) continue;
            distance[r] = lines;
            for (unsigned n = 0; n < 3; n++) next |= neighbours(year, r, n);
        }
        reached = next;
        for (unsigned r = 0; r < REGIONS; r++)
            if (distance[r] != NONE) reached &= ~BIT64(r);
    }
}

RULE("R2.1 Q35", distances_are_those_of_the_shortest_way_along_the_lines)
{
    uint64_t to[2] = {BIT64(YERUSHALAYIM), BIT64(MOSKVA) | BIT64(DIMASHQ) |
                                               BIT64(YERUSHALAYIM) | BIT64(AL_QAHIRAH)};
    for (unsigned y = 0; y < 2; y++)
        for (unsigned east = 0; east < 2; east++) {
            bd_state s = a_table_with(2, "year", years[y]);
            uint8_t distance[REGIONS];
            reckon(y, to[east], distance);
            for (unsigned r = 0; r < REGIONS; r++)
                assert_int_equal(bd_distance(&s, r, east), distance[r]);
        }
}

RULE("Q35", every_region_has_its_place_from_west_to_east)
{
    static const uint8_t some[] = {LISBOA, REYKJAVIK, DUBLIN, PARIS,        ROMA,
                                   WIEN,   ATHINAI,   MOSKVA, YERUSHALAYIM, DIMASHQ};
    uint64_t places = 0;
    for (unsigned r = 0; r < REGIONS; r++) places |= BIT64(bd_regions[r].place);
    assert_true(places == BIT64(REGIONS + 1) - BIT64(1));
    for (unsigned i = 1; i < sizeof some; i++)
        assert_true(bd_regions[some[i - 1]].place < bd_regions[some[i]].place);
}

RULE("Q35", some_distances_known_by_heart)
{
    bd_state s = a_table(2);
    assert_int_equal(bd_distance(&s, REYKJAVIK, false), 8);
    assert_int_equal(bd_distance(&s, REYKJAVIK, true), 6);
    assert_int_equal(bd_distance(&s, CADIZ, false), 3);
    assert_int_equal(bd_distance(&s, ALGER, false), NONE);
    assert_int_equal(bd_distance(&s, DIMASHQ, false), 1);
    assert_int_equal(bd_distance(&s, DIMASHQ, true), 0);
    agree(&s, "year", "1665");
    assert_int_equal(bd_distance(&s, CADIZ, false), 4);
    assert_int_equal(bd_distance(&s, ALGER, true), 3);
}

// ---- what no position may show ----

RULE("R2.1 R2.3 R2.5", a_unit_out_of_place_is_noticed)
{
    bd_state fine = a_turn(2), s = fine;
    put(&s, RED, LONDON_2);
    assert_string_equal(blackdeath_game.broken(&s), "R2.1");
    s = fine;
    put(&s, RED, LYON_1);
    put(&s, BLUE, LYON_1);
    assert_string_equal(blackdeath_game.broken(&s), "R2.1");
    s = fine;
    put_many(&s, RED, 18, 0);
    is_sound(&s);
    put_many(&s, RED, 1, 0);
    assert_string_equal(blackdeath_game.broken(&s), "R2.5");
    s = fine;
    s.units[WET] = BIT64(LYON_1);
    assert_string_equal(blackdeath_game.broken(&s), "R2.3");
}

RULE("R2.1 R9.2", a_skull_out_of_place_is_noticed)
{
    bd_state s = a_turn(2);
    put(&s, RED, PARIS_1);
    put_skull(&s, PARIS_1);
    assert_string_equal(blackdeath_game.broken(&s), "R2.1");
    s = a_turn(2);
    put_skull(&s, ROMA_2);
    assert_string_equal(blackdeath_game.broken(&s), "R2.1");
    s = a_turn(2);
    put_skull(&s, LYON_1);
    assert_string_equal(blackdeath_game.broken(&s), "R9.2");
    s = a_turn(2);
    put_skull(&s, PARIS_1);
    put_skull(&s, PARIS_2);
    is_sound(&s);
    put_skull(&s, PARIS_3);
    assert_string_equal(blackdeath_game.broken(&s), "R9.2");
}
