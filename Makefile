# The front door. Meson and ninja do the work.

.PHONY: all check gen web check-guides online check-online faults failover failover-short partitions sockets programs club load model histories nightly format tidy coverage instructions second second-planted report reports-planted fuzz fuzz-server mutations renames bot-games votes storm storms storms-coverage calibrate accounts tutor puzzles clean hooks

all: build/release/build.ninja
	ninja -C build/release

build/release/build.ninja:
	meson setup build/release --buildtype=release -Db_lto=true -Dtests=false

build/debug/build.ninja:
	meson setup build/debug --buildtype=debug -Db_sanitize=address,undefined -Db_lundef=false

# What must hold before every commit: all tests with sanitizers, in a few minutes.
check: build/debug/build.ninja
	ninja -C build/debug
	meson test -C build/debug --print-errorlogs --timeout-multiplier 5 --num-processes 4

# What the page takes from a build: the modules, tables, words. BUILD=build/quick takes them from there.
BUILD = build/release
gen:
	mkdir -p web/src/gen
	cp $(BUILD)/wasm/rules*.wasm web/src/gen/
	$(BUILD)/gen_ts web/src/gen
	$(BUILD)/gen_borders web/src/gen/borders.ts
	python3 tools/gen_words.py $(BUILD)/words/keys.txt words games $(BUILD)/words/again.c web/src/gen
	python3 tools/conformance.py . web/src/gen

# The browser client: module and tables from the release build, then the page into web/dist.
web: all
	$(MAKE) gen
	cd web && npm ci --silent && npm run --silent build

# A site on loopback: PostgreSQL, NATS, two nodes and haproxy, until Ctrl-C. PORT=8080 is its address; what is
# played is thrown away at the end, unless DATA=folder keeps it.
online: all
	[ -f web/dist/index.html ] || $(MAKE) web
	tools/online/online.sh $(DATA)

build/planted/build.ninja:
	meson setup build/planted --buildtype=release -Dplanted=true

# What must hold online, in a few minutes: leaks, refusals, tools, and a short form of the faults.
check-online: build/debug/build.ninja build/planted/build.ninja
	ninja -C build/debug
	ninja -C build/planted server/miasma-server online/miasma-load online/libjump.so miasma tests/test_server
	tests/online/check.sh build/debug build/planted

# Outages one by one, and then two minutes of failures under a thousand moves a second. That planted bugs are
# found is part of check-online.
faults: all
	python3 tests/online/outages.py build/release
	python3 online/faults.py build/release --rate 1200 --live 12 --pauses 5 --cuts 10 --disk 1

# Whole sites in virtual time (docs/storms.md), after the last seed of sim/ledger.txt, which gets a line more.
SEEDS = 10000
REACH = 2000
build/storms/build.ninja:
	meson setup build/storms --buildtype=release -Dtests=false

storms: build/storms/build.ninja
	ninja -C build/storms sim/miasma-sim
	python3 tools/storms.py build/storms/sim/miasma-sim $(SEEDS)

# One of them as a page, docs/storm.html. What is wrong in it is drawn too.
storm: SEED = 58
storm: build/storms/build.ninja
	ninja -C build/storms sim/miasma-sim
	-build/storms/sim/miasma-sim --seed $(SEED) --trace build/storms/storm.jsonl
	python3 tools/storm_page.py build/storms/storm.jsonl docs/storm.html

# How much of the server such sites run through, and which functions they never reach: minutes.
build/reached/build.ninja:
	meson setup build/reached --buildtype=debugoptimized -Db_coverage=true -Dtests=false

storms-coverage: build/reached/build.ninja
	ninja -C build/reached sim/miasma-sim
	python3 tools/reached.py build/reached $(REACH)

# Dead primaries under Patroni, cut networks, and many sockets, on machines that are network namespaces: as root, and for
# half an hour, forty minutes and a quarter of an hour. failover-short has one death of each kind and four cuts.
failover: all
	tests/failover/install.sh
	python3 tests/failover/failover.py build/release
	python3 tests/failover/failover.py build/release --without-guard

partitions: all
	tests/failover/install.sh
	python3 tests/failover/partitions.py build/release
	python3 tests/failover/partitions.py build/release --plant --cuts 4 --only primary_with_a_node

sockets: all
	python3 tests/failover/sockets.py build/release

failover-short: all
	tests/failover/install.sh
	python3 tests/failover/short.py build/release

# How fast it is, as ratios to what runs beside it: minutes, on a quiet machine.
load: all
	python3 online/ratios.py build/release
	python3 tests/online/shards_cost.py build/release

# The model of the database beside PostgreSQL: random schedules of statements that are asked at once, their connections
# terminated now and then, and some with the server killed. Hours.
SCHEDULES = 100000
KILLS = 300
model: build/debug/build.ninja
	ninja -C build/debug tests/model_check
	tests/sim/model.sh tools/online/pg.sh build/debug/tests/model_check --long $(SCHEDULES) $(KILLS)

# A simulated club of 200: how many games end among people, with musters and without (tests/club).
club: all
	python3 tests/club/club.py build/release

# The last program that had version 1 of the rules only, and today's: two nodes of one site, one of each.
BEFORE = ed01f02
programs: all
	[ -d build/before ] || git clone -q . build/before
	cd build/before && git checkout -q $(BEFORE) && $(MAKE)
	python3 tests/online/programs.py build/before/build/release build/release

format:
	git ls-files '*.c' '*.h' | xargs clang-format-19 -i

# Follows the guides word for word, each in a copy of the tree: minutes.
check-guides:
	tools/guides.py $(wildcard docs/adding-a-*.md)

# Staged files are looked at before every commit.
hooks:
	install -m 755 tools/pre-commit "$$(git rev-parse --git-path hooks)/pre-commit"

# The table of reaches in blackdeath/map.c expands to twenty thousand terms, over which clang-tidy sits for minutes;
# archive/module.c is compiled for WebAssembly alone. Following ways through functions is nearly all of the work: NODES is
# how far they are followed in each function. clang's own measure, 225000, takes seven minutes.
NODES = 10000
tidy: build/debug/build.ninja
	ninja -C build/debug
	git ls-files '*.c' | grep -v -e /test -e ^tests -e ^wasm -e ^games/blackdeath/map.c -e ^games/archive/module.c | xargs -P 2 -n 4 clang-tidy-19 -p build/debug --quiet \
	  $(addprefix --extra-arg=,-Xclang -analyzer-config -Xclang max-nodes=$(NODES))
	cppcheck -j 2 --quiet --error-exitcode=1 --inline-suppr --std=c11 --enable=warning,performance,portability \
	  --suppress=missingIncludeSystem --suppress=syntaxError -i games/rattus/test -i games/template/test \
	  -i games/blackdeath/test -i games/plague/test \
	  -Iinclude -Ibot -Ilaws -Ifair -Iwords -Itui -Iproto core games bot laws fair words tui cli proto server
	python3 tools/dead.py . build/debug

# Branches of core/ and games/ that the tests of the rules reach, and of table/ that its own tests do.
coverage:
	[ -d build/coverage ] || meson setup build/coverage --buildtype=debug -Db_coverage=true
	meson test -C build/coverage --print-errorlogs --timeout-multiplier 5 core table fair contract template rattus blackdeath plague
	tools/coverage.sh build/coverage

# Instructions per decision in random play, by callgrind.
instructions: all
	tools/instructions.sh build/release/race

# The games once more, written from their rule books in Python, held against the program at every entry: RECORDS games
# of each title.
RECORDS = 200
second: all
	python3 tests/second/compare.py build/release/tell $(RECORDS)

# Thirty wrong rules, planted one at a time in the C rules: the comparison must notice each. PLANTED names some of them
# by how they begin.
second-planted:
	python3 tools/mutate_second.py . $(PLANTED)

# A report that something looked wrong (FILE, a capsule) becomes a failing test in tests/reports.
report: all
	python3 tools/report.py build/release $(FILE)

# Twenty wrong rules, each from `wrong` in the terminal to such a test: half an hour.
reports-planted:
	python3 tools/reports_planted.py . $(PLANTED)

# Planted leaks, each of which the tests must catch.
mutations:
	python3 tools/mutate.py .

# Names changed one at a time in their tables: each is followed everywhere, or breaks the build. Ten minutes.
renames:
	[ -d web/node_modules ] || (cd web && npm ci --silent)
	python3 tools/renames.py .

# The long run; .ci/run does a short one.
fuzz: all
	build/release/miasma fuzz template --games 100000
	build/release/miasma fuzz rattus --games 300000
	build/release/miasma fuzz rattus --option africanus=on --games 100000
	build/release/miasma fuzz blackdeath --games 200000
	build/release/miasma fuzz plague --games 100000

# Twenty thousand histories of tables in every title, natively and in WebAssembly: minutes.
histories: all
	ninja -C build/release histories wasm/histories.wasm
	node tools/run_histories.mjs build/release/wasm/histories.wasm build/release/histories 20000

# HTTP, messages and passkeys of the server under libFuzzer, ten million executions each.
fuzz-server:
	tools/online/fuzz.sh

# Ten thousand games of bots in every title with sanitizers on, every answer in time: half
# an hour. In a few games before them the clock ends every thought.
build/sane/build.ninja:
	meson setup build/sane --buildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false -Dwerror=false

bot-games: export UBSAN_OPTIONS=halt_on_error=1
bot-games: build/sane/build.ninja
	ninja -C build/sane miasma
	build/sane/miasma arena rattus --seats 4 --a doctor --b easy --ms 50 --blocks 10
	build/sane/miasma arena plague --seats 3 --a doctor --b easy --ms 50 --blocks 4
	build/sane/miasma arena blackdeath --seats 3 --a doctor --b easy --ms 50 --blocks 4
	build/sane/miasma arena rattus --seats 4 --a doctor:2 --b easy --ms 50 --blocks 2500
	build/sane/miasma arena plague --seats 3 --a doctor:2 --b easy --ms 50 --blocks 3334
	build/sane/miasma arena blackdeath --seats 3 --a doctor:2 --b easy --ms 50 --blocks 3334

# Fits what values of positions are put right by (bot/values.def), and holds it against other games: two hours.
calibrate: all
	ninja -C build/release calibrate
	python3 tools/calibrate.py build/release/calibrate

# Accounts of games looked at again: they balance, and luck comes to nothing on average. Hours; what was broken off goes on
# where it was. Then four biases are planted, each of which must be noticed.
accounts: all
	ninja -C build/release accounts
	tools/accounts.py build/release/accounts rattus 4 10000 16 build/accounts-rattus-4.log
	tools/accounts.py build/release/accounts rattus 2 10000 16 build/accounts-rattus-2.log
	tools/accounts.py build/release/accounts blackdeath 3 1000 16 build/accounts-blackdeath.log
	tools/accounts.py build/release/accounts plague 3 1000 16 build/accounts-plague.log
	python3 tools/mutate_accounts.py .

# The tutor beside 2,000 choices of the doctor, of which it may stop 1 in 20, and 300 that lose, of which it stops 6 in 10.
tutor: all
	ninja -C build/release tutor
	build/release/tutor rattus 3 2000 300 256
	build/release/tutor blackdeath 3 2000 300 256
	build/release/tutor plague 3 2000 300 256

# Fills the puzzles of every title up to a hundred, two titles at a time: hours. SEED=2 looks in other games. Black Death is
# played to 10 deaths: more hangs on a choice then.
SEED = 1
puzzles: all
	printf '%s\n' 'rattus --seats 4' 'blackdeath --seats 3 --option goals=10' 'plague --seats 3' | xargs -P 2 -I TITLE sh -c \
	  'set -- TITLE; build/release/miasma puzzles find "$$@" --seed $(SEED) --count 100 --out games/$$1/puzzles.txt'

# Two hundred games of bots who may vote to end them, every vote checked by 2,000 play-outs: two minutes.
votes: all
	ninja -C build/release votes
	build/release/votes plague normal 3 200 2000

# Everything that takes too long for every commit: hours. Wants root and the network for a clean machine to type
# docs/hosting.md on.
nightly: all build/debug/build.ninja build/planted/build.ninja
	[ -f web/dist/index.html ] || $(MAKE) web
	cd web && MIASMA_LONG=1 npx --no-install playwright test sizes screens look again story --project play --no-deps
	cd web && MIASMA_LONG=1 npx --no-install playwright test -c playwright.online.config.ts together
	.ci/engines --long
	.ci/reader
	.ci/bench --all
	tests/hosting/check.sh build/release
	tests/hosting/clean.sh
	python3 tests/server/court.py build/release --long
	python3 tests/online/admin.py build/release --long
	python3 tests/online/accounts.py build/release --long
	python3 tests/online/leave.py build/release --long
	ninja -C build/debug
	build/debug/online/leaks 1000000
	npm ci --silent --prefix tests/online/push
	node tests/online/push/open.mjs build/debug/tests/sealer 10000
	python3 tests/online/awaited.py build/release --seconds 120 --kills 20 --postgres 5 --tables 80 --beside 900
	npm ci --silent --prefix tests/online/passkeys
	node tests/online/passkeys/compare.mjs build/debug/tests/passkey_check --long
	python3 tests/online/shards.py build/debug
	python3 tests/online/shards.py build/release --shards 4 --seconds 60 --rate 500 --moves 1000
	python3 tests/online/restore.py build/release
	python3 tests/online/restore.py build/release --without-archive
	python3 tests/online/restore.py build/release --loss beside
	python3 tests/online/chaos.py build/debug --requests 100000 --seconds 3000
	ninja -C build/planted server/miasma-server miasma
	python3 tests/online/attacks.py build/planted --figures --long
	$(MAKE) tidy NODES=225000
	$(MAKE) renames
	.ci/storms --long
	$(MAKE) storms-coverage
	$(MAKE) faults
	$(MAKE) failover
	$(MAKE) partitions
	$(MAKE) sockets
	$(MAKE) load
	$(MAKE) programs
	$(MAKE) model
	$(MAKE) club
	$(MAKE) fuzz
	$(MAKE) histories
	$(MAKE) second RECORDS=5000
	build/release/gates 282
	python3 tools/calibrate.py build/release/calibrate --check
	$(MAKE) accounts
	$(MAKE) tutor
	build/release/miasma puzzles check games/*/puzzles.txt --sample 10
	$(MAKE) reports-planted
	$(MAKE) second-planted
	$(MAKE) fuzz-server
	$(MAKE) bot-games
	$(MAKE) votes
	$(MAKE) check-guides

clean:
	rm -rf build
