import { useId } from 'react'

/** A choice between a few options: radio buttons styled as one control. */
export function Choice<Value extends string>(props: {
  legend: string
  options: readonly (readonly [value: Value, word: string])[]
  chosen: string
  choose: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{props.legend}</legend>
      <div className="inline-flex max-w-full rounded-control border border-border-strong bg-surface">
        {props.options.map(([value, word]) => (
          <label
            key={value}
            className="inline-flex min-h-7 items-center gap-2 border-l border-border-strong px-3 first:border-0 has-checked:bg-surface-2 has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={props.chosen === value}
              onChange={() => props.choose(value)}
              className="size-3.5 accent-accent outline-none!"
            />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
