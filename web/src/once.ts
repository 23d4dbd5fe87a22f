/** Makes something once for each key; what has failed is tried again. */
export function once<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
    const made = new Map<string, Promise<T>>();
    return (key) => {
        let one = made.get(key);
        if (!one) {
            made.set(key, (one = make(key)));
            one.catch(() => made.delete(key));
        }
        return one;
    };
}
