// Drawings of one line, 24 wide and high.

/** An icon by its name, from paths; and the same in a ring, before a line. `full`: those that are filled. */
export function icons<Name extends string>(paths: Record<Name, string>, full?: NoInfer<Name>) {
    const Icon = ({ name }: { name: Name }) => (
        <svg class={name === full ? "icon full" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
            <path d={paths[name]} />
        </svg>
    );
    const Ring = ({ name }: { name: Name }) => (
        <span class="ring">
            <Icon name={name} />
        </span>
    );
    return { Icon, Ring };
}
