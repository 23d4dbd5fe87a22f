// usage: node server.js PORT
const { Server } = require("boardgame.io/server");
const { game } = require("./game.js");

Server({ games: [game], origins: ["http://127.0.0.1"] }).run({ port: Number(process.argv[2]) }, () => console.log("ready"));
