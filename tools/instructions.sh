#!/usr/bin/env bash
# usage: instructions.sh RACE_PROGRAM [GAME LEAST MOST]
# Instructions per decision in random play, and per draw of fair dice with the luck of three
# seats and of six, counted by callgrind: exact, whatever else the machine is doing. The cost
# of a run with one game less is taken off decisions, so that starting the program does not
# count; of draws only the draw itself is counted. Two games are counted at a time, unless one
# is named with its numbers of seats.
set -euo pipefail
race=$1
if [ $# -eq 1 ]; then
    "$race" | xargs -P 2 -L 1 "$0" "$race" | sort -s -k 1,1
    exit
fi
game=$2 seats=$3 most=$4

count() { # options of callgrind, program and arguments -> "instructions number"
    out=$(mktemp)
    number=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>"$out")
    awk -v d="$number" '/Collected/ {print $4, d}' "$out"
    rm -f "$out"
}

while [ "$seats" -le "$most" ]; do
    small=$(count "$race" "$game" "$seats" 1)
    large=$(count "$race" "$game" "$seats" 101)
    echo "$small $large" | awk -v g="$game" -v s="$seats" \
        '{printf "%s %d %d\n", g, s, ($3 - $1) / ($4 - $2) + 0.5}'
    seats=$((seats + 1))
done
for luck in 3 6; do
    count --toggle-collect=one_draw "$race" "$game" "$most" 5 $luck |
        awk -v g="$game" -v s="$luck" '{printf "%s draw %s %d\n", g, s, $1 / $2 + 0.5}'
done
