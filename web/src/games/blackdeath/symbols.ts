// Files of drawings as symbols that a picture can use by name.

export type Files = Record<string, string>;

export const symbol = (name: string) => `blackdeath-${name}`;

export function symbolsOf(files: Files): string {
    return Object.entries(files)
        .map(([path, text]) => {
            const name = path.slice("./art/".length, -".svg".length);
            return text
                .trim()
                .replace(/^<svg[^>]*(viewBox="[^"]*")([^>]*)>/, `<symbol id="${symbol(name)}" $1$2>`)
                .replace(/<\/svg>$/, "</symbol>");
        })
        .join("");
}
