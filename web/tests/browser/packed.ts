// Archives as a server makes them.

const BLOCK = 512;

const octal = (n: number, digits: number): string => `${n.toString(8).padStart(digits - 1, "0")}\0`;

function headOf(name: string, size: number): Buffer {
    const head = Buffer.alloc(BLOCK);
    head.write(name, 0);
    head.write(octal(size, 12), 124);
    head.write("        0", 148);
    head.write("ustar", 257);
    head.write("00", 263);
    head.write(
        octal(
            head.reduce((sum, byte) => sum + byte, 0),
            7,
        ),
        148,
    );
    return head;
}

/** These files as one tar. */
export function packed(files: Record<string, string>): Buffer {
    const parts = Object.entries(files).flatMap(([name, text]) => {
        const body = Buffer.from(text);
        const rest = Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK);
        return [headOf(name, body.length), body, rest];
    });
    return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}
