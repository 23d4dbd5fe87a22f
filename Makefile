# The front door. Meson and ninja do the work.

.PHONY: all check format tidy coverage instructions fuzz mutations clean

all: build/release/build.ninja
	ninja -C build/release

build/release/build.ninja:
	meson setup build/release --buildtype=release -Db_lto=true

build/debug/build.ninja:
	meson setup build/debug --buildtype=debug -Db_sanitize=address,undefined -Db_lundef=false

# What must hold before every commit: all tests with sanitizers, in a few minutes.
check: build/debug/build.ninja
	ninja -C build/debug
	meson test -C build/debug --print-errorlogs
