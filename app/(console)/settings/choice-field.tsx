'use client'

import { COPIES, DENSITY, KEYS, type Preference, SHORTCUTS, THEME } from '#app/_ui/preferences'
import { choose, usePreference } from '#app/_ui/use-preference'

interface Field {
  readonly preference: Preference
  readonly legend: string
  /** Name and effect of each value. */
  readonly words: Readonly<Record<string, readonly [name: string, does: string]>>
}

const FIELDS = {
  theme: {
    preference: THEME,
    legend: 'Theme',
    words: {
      system: ['System', 'as the system is set'],
      light: ['Light', ''],
      dark: ['Dark', ''],
    },
  },
  density: {
    preference: DENSITY,
    legend: 'Rows',
    words: {
      compact: ['Compact', 'rows of 32 pixels'],
      comfortable: ['Comfortable', 'rows of 40 pixels'],
    },
  },
  shortcuts: {
    preference: SHORTCUTS,
    legend: 'Keys without a modifier',
    words: {
      on: ['On', 'outside of fields'],
      off: ['Off', 'for speech input, or where they get in the way'],
    },
  },
  copies: {
    preference: COPIES,
    legend: 'Stamps, bundles and tokens in bug reports and archives',
    words: {
      masked: ['Masked', 'each by its length'],
      'as kept': ['As kept', 'as they are in the log: spent or sealed, but real'],
    },
  },
  keys: {
    preference: KEYS,
    legend: 'Keys that flows make in the browser',
    words: {
      new: ['New each time', 'as in production'],
      pinned: ['The same each time', 'from a seed that anybody knows: for pictures alone'],
    },
  },
} as const satisfies Record<string, Field>

/** One choice, stored in this browser. */
export function ChoiceField({ name }: { name: keyof typeof FIELDS }) {
  const { preference, legend, words }: Field = FIELDS[name]
  const chosen = usePreference(preference)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {preference.values.map(value => {
        const [word, does] = words[value] ?? [value, '']
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
              {does && <span className="text-text-2">, {does}</span>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
