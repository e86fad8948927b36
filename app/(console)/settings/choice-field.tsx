'use client'

import { COPIES, DENSITY, KEYS, type Preference, SHORTCUTS, THEME } from '#app/_ui/preferences'
import { choose, usePreference } from '#app/_ui/use-preference'

interface Field {
  readonly preference: Preference
  readonly legend: string
  readonly words: Readonly<Record<string, readonly [name: string, note: string]>>
}

const FIELDS = {
  theme: {
    preference: THEME,
    legend: 'Theme',
    words: {
      system: ['System', 'match the operating system'],
      light: ['Light', ''],
      dark: ['Dark', ''],
    },
  },
  density: {
    preference: DENSITY,
    legend: 'Row height',
    words: {
      compact: ['Compact', '32 px'],
      comfortable: ['Comfortable', '40 px'],
    },
  },
  shortcuts: {
    preference: SHORTCUTS,
    legend: 'Single-key shortcuts',
    words: {
      on: ['On', 'outside text fields'],
      off: ['Off', 'for speech input, or if shortcuts interfere'],
    },
  },
  copies: {
    preference: COPIES,
    legend: 'Stamps, bundles and tokens in bug reports and exports',
    words: {
      masked: ['Masked', 'only their length is shown'],
      included: ['Unmasked', 'as in the log'],
    },
  },
  keys: {
    preference: KEYS,
    legend: 'Flow keys',
    words: {
      new: ['Random', 'new in every run, as in production'],
      pinned: ['Fixed', 'from a public seed; for screenshots only'],
    },
  },
} as const satisfies Record<string, Field>

/** Radio buttons for one preference, which this browser stores. */
export function ChoiceField({ name }: { name: keyof typeof FIELDS }) {
  const { preference, legend, words }: Field = FIELDS[name]
  const chosen = usePreference(preference)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {preference.values.map(value => {
        const [word, note] = words[value] ?? [value, '']
        return (
          <label key={value} className="flex min-h-7 items-center gap-2">
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => choose(preference, value)}
              className="size-4 accent-accent"
            />
            <span>
              {word}
              {note && <span className="text-text-2">, {note}</span>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
