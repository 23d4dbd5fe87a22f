// usage: node players.js PORT MATCHES SECONDS
// So many matches at a time, each between two clients that click free cells by lot as soon as they are told that it is
// their turn; a match that is over is followed by another over the same two sockets. Prints what was moved, once the
// compilers of both have warmed up.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./game.js");

const [port, matches, seconds] = process.argv.slice(2).map(Number);
let moves = 0;
let made = 0;
const nextMatch = () => `match${made++}`;

function play() {
    const first = nextMatch();
    const clients = ["0", "1"].map((playerID) =>
        Client({ game, matchID: first, playerID, debug: false, multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }) }),
    );
    let done = -1;
    const over = () => {
        const matchID = nextMatch();
        done = -1;
        clients.forEach((client) => {
            client.asked = undefined;
            client.updateMatchID(matchID);
        });
    };
    clients.forEach((client, i) => {
        client.subscribe((state) => {
            if (!state || state._stateID === undefined) return;
            if (i === 0 && done < 0 && state._stateID > 0) return; // still the match before
            if (i === 0 && state._stateID > done) {
                if (done >= 0) moves++;
                done = state._stateID;
                if (state.ctx.gameover) return void setImmediate(over);
            }
            if (state.ctx.gameover || state.ctx.currentPlayer !== String(i) || client.asked === state._stateID) return;
            client.asked = state._stateID;
            const free = [...state.G.cells.keys()].filter((cell) => state.G.cells[cell] === null);
            client.moves.clickCell(free[Math.floor(Math.random() * free.length)]);
        });
        client.start();
    });
}

for (let i = 0; i < matches; i++) play();
const WARM_MOVES = 2000;
const WARM_MS = 15000;
const began = Date.now();
const warming = setInterval(() => {
    if (moves < WARM_MOVES && Date.now() - began < WARM_MS) return;
    clearInterval(warming);
    const before = moves;
    console.log("begins");
    setTimeout(() => {
        console.log(`moves ${moves - before}`);
        process.exit(0);
    }, seconds * 1000);
}, 50);
