#!/bin/sh
# usage: hosts.sh SOURCE_ROOT
# Whoever hosts a table stores, sends and sleeps: entries are played by the table layer alone
# (include/miasma/course.h and table.h). Only the core itself, bots, the laws and the proof of
# the dice play without it.
set -eu
cd "$1"
found=$(grep -nE '\bmi_(play|follow)\(' server/*.c server/*/*.c tui/*.c cli/*.c online/*.c words/*.c wasm/*.c || true)
if [ -n "$found" ]; then
    echo "a host plays by itself:"
    echo "$found"
    exit 1
fi
echo "no host plays by itself"
