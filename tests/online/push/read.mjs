// Opens messages for the browser of RFC 8291, appendix A: each line of the input is a body in base64, each line of the
// output what was in it.

import crypto from "node:crypto";
import fs from "node:fs";
import ece from "http_ece";

const privateKey = crypto.createECDH("prime256v1");
privateKey.setPrivateKey("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url");
const authSecret = Buffer.from("BTBZMqHH6r4Tts7J_aSIgg", "base64url");

for (const line of fs.readFileSync(0, "utf8").trim().split("\n"))
    console.log(ece.decrypt(Buffer.from(line, "base64"), { version: "aes128gcm", privateKey, authSecret }).toString("utf8"));
