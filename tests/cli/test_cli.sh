#!/bin/sh
# usage: test_cli.sh MIASMA
# The program from outside: what it prints, what it reads, and how it ends.
set -eu
miasma=$1
case $miasma in /*) ;; *) miasma=$PWD/$miasma ;; esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder"
LANG=C
export LANG
unset NO_COLOR || true
tests=0

fail()
{
    echo "FAILED: $*" >&2
    echo "--- output" >&2
    tail -n 40 out >&2
    echo "--- errors" >&2
    tail -n 40 err >&2
    exit 1
}

# run EXPECTED_STATUS ARGUMENT…: runs miasma on the input file `in`.
run()
{
    expected=$1
    shift
    tests=$((tests + 1))
    status=0
    "$miasma" "$@" <in >out 2>err || status=$?
    [ "$status" -eq "$expected" ] || fail "miasma $*: ended with $status, not $expected"
}

says() { grep -qF -e "$1" out || fail "does not say: $1"; }
says_not() { if grep -qF -e "$1" out; then fail "says: $1"; fi; }

# refuses ARGUMENT…: ends with 2 and a message.
refuses()
{
    run 2 "$@"
    [ -s err ] || fail "miasma $*: no message"
    [ ! -s out ] || fail "miasma $*: prints all the same"
}

# because TEXT: why the last call was refused.
because() { grep -qF -e "$1" err || fail "the reason is another than: $1"; }

# ones N: the first choice, N times.
ones() { awk -v n="$1" 'BEGIN { while (n-- > 0) print 1 }'; }
lines() { printf '%s\n' "$@"; }

: >in

# ---- help

run 0 --help
says "arena GAME --a BOT[:LINES]"
long=$(awk 'length > 80' out)
[ -z "$long" ] || fail "wider than a terminal: $long"
says "--version"
run 0 --version
grep -qE '^miasma [0-9]+\.[0-9]+\.[0-9]+$' out || fail "no version"
refuses
refuses juggle

# ---- games and rules

run 0 games
says "rattus  (Rattus, 2–4; africanus 2–6)"
says "  Lots in the bag (R1.2)"
says "--option bag=8"
says "For an evening: --evening (target=75). Minutes for 2 to 4 players: 40, 65,"
run 0 games --lang nl
says "--option tokens=royalty"
run 0 rules rattus
says "2.3.3a"
says "Q36"
run 0 rules rattus 2.3.3a --lang de
says "Keine Ratten, keine Würfel"
[ "$(grep -c 2.3.3a out)" -eq 1 ] || fail "more than one rule"
run 0 rules rattus 2.3.3a
says "No rats, no cubes"
LANG=nl_NL.UTF-8 run 0 rules template R1.1
run 0 rules template R1.1 --lang=nl
LANG=xx run 0 rules template R1.1

# ---- what there is not

refuses
refuses chess
refuses games --seats 2
refuses games --lang fr
refuses games --lang
refuses rules
refuses rules chess
refuses rules rattus 9.9.9
refuses play
refuses play chess
refuses play "$folder"
refuses play rattus --seats 5
refuses play rattus --seats 1
refuses play rattus --seats two
refuses play rattus --seats -2
refuses play rattus --colour red
refuses play rattus --evening
because "no shorter form"
refuses play rattus --option tokens=silver
refuses play rattus --option tokens
refuses play rattus --option silver=on
refuses play rattus --bot greedy
refuses play rattus --bot clever@red
refuses play rattus --bot random@pink
refuses play rattus --bot random@gold
refuses play rattus --name pink=Anna
refuses play rattus --name 'red={Anna}'
refuses play rattus --luck seven
refuses play template --seats 6 --option bag=8
refuses replay
refuses replay none.mia
refuses verify
refuses verify --lang en
refuses bench chess
refuses bench template --games none
refuses fuzz
because "which game?"
refuses fuzz template
because "--games N"
refuses fuzz chess --games 5
because "no game chess"
refuses fuzz template --games many
because "--games many"
refuses fuzz template --games 5 --seats 9
because "is for 9"
refuses fuzz template --games 5 --jobs 0
because "--jobs 0"
refuses fuzz template --games 5 --option bag=9
because "no option bag=9"
refuses arena
because "which game?"
refuses arena rattus --a clever --b greedy
because "--a clever"
refuses arena rattus --a greedy --b easy:5
because "--b easy:5"
refuses arena rattus --seats 6 --a greedy --b easy
because "3.2.2: "
refuses arena rattus --jobs 65 --a greedy --b easy
because "64 jobs"
run 1 verify none.mia
[ -s err ] || fail "no message"
lines '[Game "template"]' '[Version "1"]' '[Seats "red blue"]' '1 green stay' >bad.mia
refuses replay bad.mia
grep -q 'bad.mia, line 4:' err || fail "no line"
refuses play bad.mia
run 1 verify bad.mia

# ---- bots by themselves

run 0 play rattus --seats 4 --bot random@red --bot random@blue --bot random@gold \
    --bot random@black
says "Final ranking"
says "4. "
run 0 play template --seats 2 --bot greedy@red --bot greedy@blue --lang de
says "Endstand"

# ---- one person, in each language

a_game()
{
    lang=$1 save=$2 quit=$3 title=$4 game=$5
    { ones 800; lines "$save $lang-$game.mia" "$quit"; } >in
    run 0 play "$game" --bot random@blue --name red=Anna --luck red=seven --lang "$lang"
    says "$title"
    says "Anna"
    [ -s "$lang-$game.mia" ] || fail "nothing saved"
    : >in
    run 0 verify "$lang-$game.mia"
    says "verified"
}
for game in template rattus; do
    a_game en save quit "Final ranking" $game
    a_game nl bewaar stop "Einduitslag" $game
    a_game de sichern ende "Endstand" $game
done
run 0 verify en-rattus.mia nl-rattus.mia de-rattus.mia
[ "$(grep -c verified out)" -eq 3 ] || fail "not all verified"
refuses play en-rattus.mia

# ---- saving, going on, and changed files

lines 1 1 1 'save half.mia' quit >in
run 0 play rattus --seats 3 --bot random@blue --bot random@gold --option tokens=royalty \
    --name 'red=Anna B'
says "Saved as half.mia"
: >in
run 1 verify half.mia
says "not finished"
run 0 replay half.mia
lines 1 1 '' 'save named.mia' quit >in
run 0 play blackdeath --seats 2 --bot random@blue
grep -q '^[0-9]* red design .*{Bubonic plague}$' named.mia || fail "a disease without a name"
{ ones 800; lines 'save whole.mia' quit; } >in
run 0 play half.mia
says "Final ranking"
: >in
run 0 verify whole.mia
says "whole.mia: verified"
grep -qF '[Option "tokens royalty"]' whole.mia || fail "the option is lost"
grep -qF '[Player "red Anna B"]' whole.mia || fail "the name is lost"
grep -qF '[Bot "gold random"]' whole.mia || fail "the bot is lost"
grep '^[0-9]' half.mia >first
grep '^[0-9]' whole.mia | head -n "$(wc -l <first)" | cmp -s - first || fail "another game"

sed '/^1 nature/s/@[0-9]*/@7/' whole.mia >changed.mia
run 1 verify changed.mia
says "changed.mia: entry 1: a draw does not follow from the secret"
sed '/ red settle /s/settle .*/settle aegyptus/' whole.mia >changed.mia
run 1 verify changed.mia
says ": a rule forbids this action (rule 2.1.1: With two players eight regions are in play"
sed '/^\[Seats/a [Option "startPlayer teal"]' whole.mia >changed.mia
run 1 verify changed.mia
says "changed.mia: a rule forbids this action (rule D11: "
sed '/^\[Result/s/red [0-9]*/red 99/' whole.mia >changed.mia
run 1 verify changed.mia
says "the result does not follow from the entries"
sed '/^= /y/0123456789abcdef/123456789abcdef0/' whole.mia >changed.mia
run 1 verify changed.mia whole.mia
says "changed.mia: the digest does not fit the record"
says "whole.mia: verified"
sed -e '/^\[Secret/!b' -e 's/"0/"1/' -e t -e 's/"./"0/' whole.mia >changed.mia
run 1 verify changed.mia
says "promised before the game"
sed '/^3 /s/^3 /4 /' whole.mia >changed.mia
run 1 verify changed.mia
grep -v '^\[Secret' half.mia >changed.mia
refuses play changed.mia

# ---- from the middle of a record

refuses play whole.mia --from many
because "--from wants the number of an entry"
refuses play whole.mia --from 9999
refuses play whole.mia --from 5 --as teal
because "no seat teal"
refuses play whole.mia --from "$(grep -c '^[0-9]' whole.mia)"
because "the game is over"
{ ones 800; lines 'save again.mia' quit; } >in
run 0 play whole.mia --from 20 --as gold --bot easy@red --name gold=Bea
says "Final ranking"
: >in
run 0 verify again.mia
says "again.mia: verified"
digest=$(sed -n 's/^= \(................\).*/\1/p' whole.mia)
grep -qF "[From \"$digest 20 gold\"]" again.mia || fail "nobody knows where it came from"
grep -qF '[Stretch "21"]' again.mia || fail "the dice are not its own"
grep -qF '[Player "gold Bea"]' again.mia || fail "the name is lost"
grep -qF '[Bot "red easy"]' again.mia || fail "another bot plays red"
grep -qF '[Bot "blue random"]' again.mia || fail "the bot is lost"
[ "$(sed -n '/^[0-9]/p' again.mia | head -n 20 | grep -c @)" -eq 0 ] || fail "draws of nobody"
grep '^[0-9]' whole.mia | head -n 20 | grep -v ' nature ' >first
grep '^[0-9]' again.mia | head -n 20 | grep -v ' nature ' | cmp -s - first || fail "another game"
sed '/^1 nature/s/$/ @0\/3/' again.mia >changed.mia
run 1 verify changed.mia
says "changed.mia: entry 1: a draw does not follow from the secret"
sed '/^\[From/d' again.mia >changed.mia
run 1 verify changed.mia
lines 1 'save half-again.mia' quit >in
run 0 play again.mia --from 30 --as blue
{ ones 800; lines 'save again-again.mia' quit; } >in
run 0 play half-again.mia
: >in
run 0 verify again-again.mia
grep -qF '[Bot "gold normal"]' again-again.mia || fail "nobody plays gold"

# ---- what others may not know

{ lines 1 1 1 'take witch' 'witch anglia 1' 'witch gallia 1' 'witch germania 1' keep
  ones 800
  lines 'save seen.mia' quit; } >in
run 0 play rattus --bot random@blue --name red=Anna
: >in
# Whoever looks first sees a face that nobody else knows.
first=$(sed -n '/ witch /{p;q;}' seen.mia)
number=${first%% *}
case $first in *" red "*) one=red other=blue ;; *) one=blue other=red ;; esac
run 0 replay seen.mia --as $one --to $((number + 1))
says "sees rat"
run 0 replay seen.mia --as $other --to $((number + 1))
says "looks at rat"
says_not "sees rat"
run 0 replay en-template.mia --as blue --to 20
says "Anna draws a lot"
says_not "Anna draws lot"
says "Blue (random) draws lot"
run 0 replay seen.mia --to 1
[ "$(grep -c 'start player' out)" -eq 1 ] || fail "no start"
refuses replay seen.mia --as gold
refuses replay seen.mia --as pink
refuses replay seen.mia --to all
run 0 replay en-template.mia --as blue --to 2 --lang de
says "Anna zieht ein Los"
says "Blau (random) zieht Los"

# ---- two people at one screen

lines '' 1 '' 2 '' 1 '' >in
run 0 play template
says "Please hand the screen to Blue."
says "Red draws a lot"
says "Final ranking"

# ---- commands

lines '?' '' '?' >in
run 0 play template --bot random@blue
says "How to play in the terminal"
says_not "order shows when you are asked"
run 0 play plague --seats 4 --bot random@blue
says "With 4 players this takes about 110 minutes; begun with --evening, about"
run 0 play plague --seats 4 --bot random@blue --evening
says "With 4 players this takes about 85 minutes."
run 0 play plague --bot random@blue
says "? R1 explains a rule"
says "order shows when you are asked"
lines '? 2.3.3a' '?9.9' log '' 99 4294967297 nonsense 'settle gaul' 'take witch' \
    'settle anglia' 0 '' >in
run 0 play rattus --bot random@blue
says "No rats, no cubes"
says "There is no rule 9.9"
says "The game so far:"
says "There is no choice 99 here."
says "There is no choice 4294967297 here."
says '"nonsense" is neither a choice nor a move.'
says "That is not allowed: "
says "2.3.2)"
lines 1 1 'take witch' undo undo undo 'save no/such/folder.mia' 'save kept.mia' \
    'save no/such/folder.mia' quit quit >in
run 0 play rattus --bot random@blue
says "Taken back: Take the Witch"
says "There is nothing to take back"
says "no/such/folder.mia could not be written"
says "Saved as kept.mia"
[ "$(grep -c 'could not be written' out)" -eq 2 ] || fail "a failed save goes unnoticed"
says "Not saved."
lines quit 'log' '' quit >in
run 0 play template --bot random@blue
lines stop stop >in
run 0 play template --bot random@blue --lang nl
says "Niet bewaard."

lines hint '' tip '' >in
run 0 play rattus --bot random@blue
says "What the doctor would do"
says "1. Settle two cubes in "
says "3. Settle two cubes in "
says " % to win (settle "
says '"tip" is neither a choice nor a move.'
run 0 play template --bot random@blue --lang nl
says "Wat de dokter zou doen"
says " % kans om te winnen (stay)"

# The tutor, once asked for, speaks once a question, whether or not it has spoken to the first player too.
lines '' fold '' '' fold fold fold >in
run 0 play template --tutor
says "The tutor: this wins 0 of 100 games from here, and 100 after: Stay (stay)."
run 0 play template --tutor --lang nl
says "De leermeester: zo win je vanaf hier 0 van de 100 spellen"
run 0 play template --tutor --lang de
says "Der Lehrmeister: so gewinnst du von hier an 0 von 100 Spielen"
run 0 play template
says_not "The tutor"

# At the end nothing can be taken back, nobody is to act, and help has no example.
lines '' stay '' fold '' 1 undo hint '?' '' log '' 'save end.mia' quit >in
run 0 play template
says "There is nothing to take back"
says_not "What the doctor would do"
says "How to play in the terminal"
: >in
run 0 verify end.mia

# Who is alone with bots sees the end with their own eyes.
lines 2 '' >in
run 0 play template --bot random@red
says "Blue draws lot"
says_not "Red (random) draws lot"

# To end a game for everybody is to be said twice in a row.
awk 'BEGIN { for (i = 0; i < 400; i++) print "enough\n1"; print "save once.mia" }' >in
run 0 play plague --bot easy@blue --option rounds=12
says "This would end the game for everybody."
if grep -q "red enough" once.mia; then fail "once was enough"; fi
awk 'BEGIN { for (i = 0; i < 400; i++) print "enough\nenough\n1"; print "save twice.mia" }' >in
run 0 play plague --bot easy@blue --option rounds=12
grep -q "red enough" twice.mia || fail "twice was not enough"
# ---- reports

lines 1 1 'place scandia 9' 'wrong  Why   may I not?' quit quit >in
run 0 play rattus --bot random@blue --name red=Anna
says "Kept as wrong-rattus-"
says "miasma open wrong-rattus-"
report=$(echo wrong-rattus-*.mia)
grep -q '^{wrong [0-9]* red}$' "$report" || fail "no step"
grep -q '^{tried place scandia 9}$' "$report" || fail "nothing tried"
grep -q '^{refused 2.3.3' "$report" || fail "no rule"
grep -q '^{offered take witch}$' "$report" || fail "nothing offered"
grep -q '^{said Why may I not?}$' "$report" || fail "no sentence"
if grep -q 'Anna\|Commitment\|@' "$report"; then fail "names or dice in a report"; fi
rule=$(sed -n 's/^{refused \(.*\)}$/\1/p' "$report")
: >in
run 0 replay "$report"
run 0 open "$report"
says "as Red saw it:"
says "Then refused: "
says "Now refused: "
says "· Take the Witch"
says_not "only)"
says "Said: Why may I not?"
sed 's/^{offered take witch}/{offered take knave}/' "$report" >bad.mia
refuses open bad.mia
sed '/^{offered take witch}/d' "$report" >less.mia
run 0 open less.mia --lang nl
says "+ Neem de Heks (alleen nu)"
run 0 shrink "$report" --rule "$rule" --save small.mia
[ "$(grep -c '^[0-9]' small.mia)" -le "$(grep -c '^[0-9]' "$report")" ] || fail "not smaller"
grep -q '^{tried place scandia 9}$' small.mia || fail "shrunk beyond what was tried"
run 1 shrink "$report" --rule 1.1
run 1 shrink en-rattus.mia --law
grep -q 'all laws hold' err || fail "a law is broken"
run 0 shrink en-rattus.mia --rule 2.5.4
[ "$(grep -c '^[0-9]' out)" -lt 60 ] || fail "not smaller"
refuses shrink en-rattus.mia
refuses shrink none.mia --law
refuses open en-rattus.mia
because "nothing is reported in it"
lines falsch ende ende >in
run 0 play template --bot random@blue --lang de
says "Gesichert als wrong-template-2.mia"
: >in
refuses shrink wrong-template-2.mia --law
because "miasma guess"
run 0 guess wrong-template-2.mia --save whole-lots.mia
if grep -q '[?]' whole-lots.mia; then fail "not whole"; fi
run 1 shrink whole-lots.mia --law

# ---- a game looked at again

run 0 analyse en-template.mia --as red --lang en
says "How many games of a hundred"
says "What turned it for"
says "(7) the result, which the others add up to"
cp out told
run 0 analyse en-template.mia --json
grep -qF "$(sed -n 's/^= //p' told)" out || fail "the hash is another"
run 0 analyse en-template.mia --games 2 --json
grep -q '"games":2' out || fail "other than two games a value"
refuses analyse
refuses analyse half.mia
refuses analyse en-template.mia --games none
refuses analyse en-template.mia --as black

# ---- puzzles

run 0 puzzles find template --seats 2 --seed 1 --count 1 --out lots.txt
run 0 puzzles find template --seats 2 --seed 1 --count 1 --out lots.txt
[ "$(wc -l <lots.txt)" -eq 1 ] || fail "more puzzles than were wanted"
run 0 puzzles show lots.txt --lang de
says "Rätsel 1, Lose: Der richtige Augenblick"
says_not "Die Antwort"
run 0 puzzles show lots.txt 1 --answer --lang en
says "The answer: Stay. It wins 100 of 100 games from here."
run 0 puzzles check lots.txt --games 200 --lines 100
says "1 puzzles looked at, 1 hold"
# The same puzzle with the wrong answer, and one that nobody wrote.
lines QUCA6dPIFmAr7gQF >wrong.txt
run 1 puzzles check lots.txt wrong.txt --games 100 --lines 0
says "2 puzzles looked at, 1 hold"
says "wrong.txt, line 1: another row is as good"
lines QUCA6dPIFmAr7gQG "" nonsense >broken.txt
run 1 puzzles check broken.txt --games 100 --lines 0
says "broken.txt, line 3: these bytes cannot be read"
refuses puzzles
refuses puzzles find
refuses puzzles find template --seats 9
refuses puzzles find template --seats 2 --count 2 --out broken.txt
because "broken.txt, line 1: no puzzle"
refuses puzzles show lots.txt 2
because "lots.txt has 1 puzzles"
refuses puzzles show broken.txt 1
refuses puzzles check none.txt

# ---- the arena

run 0 arena template --seats 2 --a easy --b random --blocks 3 --jobs 1 --log arena.log
says "games 6 in blocks of 2"
run 0 arena template --seats 2 --a easy --b random --blocks 5 --jobs 1 --log arena.log
says "games 10 in blocks of 2"
[ "$(wc -l <arena.log)" -eq 6 ] || fail "a log of five blocks has a head and five lines"
refuses arena template --seats 2 --a normal --b random --blocks 5 --jobs 1 --log arena.log
for game in rattus plague blackdeath; do
    run 0 arena $game --seats 3 --a doctor:4 --b easy --blocks 1 --ms 1000
    says " decisions: 0 late, 0 games with a wrong one or no end"
done
run 1 arena blackdeath --seats 2 --a doctor:400 --b normal --blocks 1 --ms 1
says_not " decisions: 0 late"

# ---- fuzzing

: >in
run 0 fuzz template --games 50
[ "$(tail -n 1 out)" = "100 games and tables, 0 failures" ] || fail "the last line is another"
run 0 fuzz rattus --games 3 --seats 2 --seed 9 --option tokens=royalty --jobs 2
[ "$(tail -n 1 out)" = "6 games and tables, 0 failures" ] || fail "the last line is another"

echo "$tests runs of miasma"
