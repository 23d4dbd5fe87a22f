// Tic-tac-toe, judged by the server.
exports.game = {
    name: "tic-tac-toe",
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
        clickCell: {
            client: false,
            move: ({ G, playerID }, id) => {
                if (G.cells[id] !== null) return "INVALID_MOVE";
                G.cells[id] = playerID;
            },
        },
    },
    endIf: ({ G, ctx }) => {
        const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        const won = lines.some(([a, b, c]) => G.cells[a] !== null && G.cells[a] === G.cells[b] && G.cells[a] === G.cells[c]);
        if (won) return { winner: ctx.currentPlayer };
        if (G.cells.every((cell) => cell !== null)) return { draw: true };
    },
};
