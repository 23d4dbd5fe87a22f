#!/bin/sh
# usage: coverage.sh BUILD_FOLDER
# Prints the branch coverage of core/ and games/, file by file and together; fails below 95 %.
set -eu
build=$1
info=$build/coverage.info
lcov --quiet --rc lcov_branch_coverage=1 --capture --directory "$build" --output-file "$info.all"
lcov --quiet --rc lcov_branch_coverage=1 --extract "$info.all" "$PWD/core/*" "$PWD/games/*" \
    --output-file "$info.some"
lcov --quiet --rc lcov_branch_coverage=1 --remove "$info.some" '*/test/*' --output-file "$info"
awk -F'[:,]' -v root="$PWD/" '
    /^SF:/ { file = substr($0, 4); sub(root, "", file); hit = found = 0 }
    /^BRF:/ { found = $2; all += $2 }
    /^BRH:/ { hit = $2; taken += $2 }
    /^end_of_record/ { if (found) printf "%5.1f %%  %4d of %4d  %s\n", 100 * hit / found, hit, found, file }
    END {
        printf "branch coverage of core and games: %.1f %% (%d of %d)\n", 100 * taken / all, taken, all
        exit taken < 0.95 * all
    }' "$info"
