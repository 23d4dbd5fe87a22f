// usage: node mails.mjs PORT
// A mail server on loopback that keeps nothing: what it is sent goes to standard output, a line of JSON a mail. An
// address that begins with "no" is refused for ever, one that begins with "later" for now.

import { SMTPServer } from "smtp-server";

function onRcptTo({ address }, session, done) {
    const code = address.startsWith("no") ? 550 : address.startsWith("later") ? 450 : 0;
    done(code ? Object.assign(new Error("not here"), { responseCode: code }) : undefined);
}

function onData(stream, { envelope }, done) {
    const parts = [];
    stream.on("data", (part) => parts.push(part));
    stream.on("end", () => {
        const text = Buffer.concat(parts).toString("utf8");
        console.log(JSON.stringify({ from: envelope.mailFrom.address, to: envelope.rcptTo.map((one) => one.address), text }));
        done();
    });
}

const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], onRcptTo, onData });
server.listen(Number(process.argv[2]), "127.0.0.1", () => console.log("ready"));
