#!/bin/sh
# usage: instructions.sh RACE_PROGRAM
# Instructions per decision in random play, counted by callgrind: exact, whatever else the
# machine is doing. The cost of a run with one game less is taken off, so that starting the
# program does not count.
set -eu
race=$1

count() { # game seats games -> "instructions decisions"
    out=$(mktemp)
    decisions=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$race" "$@" 2>"$out")
    awk -v d="$decisions" '/Collected/ {print $4, d}' "$out"
    rm -f "$out"
}

"$race" | while read -r game least most; do
    seats=$least
    while [ "$seats" -le "$most" ]; do
        small=$(count "$game" "$seats" 1)
        large=$(count "$game" "$seats" 101)
        echo "$small $large" | awk -v g="$game" -v s="$seats" \
            '{printf "%s %d %d\n", g, s, ($3 - $1) / ($4 - $2) + 0.5}'
        seats=$((seats + 1))
    done
done
