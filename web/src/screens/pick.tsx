// One of several values, from a list that opens or from radio buttons.

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

/** One of a few: a group of radio buttons. */
export function Choice<T extends string>({
    legend,
    name,
    values,
    value,
    label,
    onChange,
    lang,
}: {
    legend: string;
    name: string;
    values: readonly T[];
    value: T;
    label: (value: T) => string;
    onChange: (value: T) => void;
    lang?: (value: T) => string;
}) {
    return (
        <fieldset class="choice">
            <legend>{legend}</legend>
            <div class="radios">
                {values.map((one) => (
                    <label key={one} lang={lang?.(one)}>
                        <input
                            type="radio"
                            name={name}
                            value={one}
                            checked={one === value}
                            onChange={() => onChange(one)}
                        />
                        <span>{label(one)}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}
