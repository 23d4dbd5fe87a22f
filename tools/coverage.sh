#!/bin/sh
# usage: coverage.sh BUILD_FOLDER
# Prints the branch coverage of core/ and games/, and of table/, file by file and together;
# fails where one of the two is below 95 %.
set -eu
build=$1
info=$build/coverage.info
lcov --quiet --rc lcov_branch_coverage=1 --capture --directory "$build" --output-file "$info.all"

# measure NAME PATTERN…
measure() {
    name=$1
    shift
    lcov --quiet --rc lcov_branch_coverage=1 --extract "$info.all" "$@" --output-file "$info.some"
    lcov --quiet --rc lcov_branch_coverage=1 --remove "$info.some" '*/test/*' --output-file "$info"
    awk -F'[:,]' -v root="$PWD/" -v name="$name" '
        /^SF:/ { file = substr($0, 4); sub(root, "", file); hit = found = 0 }
        /^BRF:/ { found = $2; all += $2 }
        /^BRH:/ { hit = $2; taken += $2 }
        /^end_of_record/ { if (found) printf "%5.1f %%  %4d of %4d  %s\n", 100 * hit / found, hit, found, file }
        END {
            printf "branch coverage of %s: %.1f %% (%d of %d)\n", name, 100 * taken / all, taken, all
            exit taken < 0.95 * all
        }' "$info"
}

measure "core and games" "$PWD/core/*" "$PWD/games/*"
measure table "$PWD/table/*"
