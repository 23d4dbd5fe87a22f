// One of several values, from a list that opens.

/** A value, and how it reads. */
type Value = readonly [value: string, text: string];

/** The list itself. Whoever shows no label beside it gives one for readers. */
export function Select({
    id,
    label,
    values,
    value,
    onChange,
}: {
    id?: string;
    label?: string;
    values: readonly Value[];
    value: string;
    onChange: (value: string) => void;
}) {
    return (
        <select
            id={id}
            aria-label={label}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
        >
            {values.map(([one, text]) => (
                <option key={one} value={one} selected={one === value}>
                    {text}
                </option>
            ))}
        </select>
    );
}

/** One of several numbers, with its label before it. */
export function Pick({
    id,
    label,
    values,
    value,
    text,
    onChange,
}: {
    id: string;
    label: string;
    values: readonly number[];
    value: number;
    text: (value: number) => string;
    onChange: (value: number) => void;
}) {
    return (
        <p class="field pick">
            <label for={id}>{label}</label>
            <Select
                id={id}
                values={values.map((one) => [String(one), text(one)])}
                value={String(value)}
                onChange={(next) => onChange(Number(next))}
            />
        </p>
    );
}
