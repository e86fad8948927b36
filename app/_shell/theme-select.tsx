'use client'

import { useSyncExternalStore } from 'react'
import { Icon } from '#app/_ui/icon.tsx'
import { THEME } from '#app/_ui/preferences'
import { choose, usePreference } from '#app/_ui/use-preference'

const WORDS = { system: 'System', light: 'Light', dark: 'Dark' }

export function ThemeSelect() {
  // Disabled until hydration, because React ignores earlier selections.
  const isReady = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return (
    <label className="relative flex items-center">
      <span className="sr-only">Theme</span>
      <Icon name="theme" className="pointer-events-none absolute left-2 text-text-2" />
      <select
        value={usePreference(THEME)}
        disabled={!isReady}
        onChange={event => choose(THEME, event.target.value as keyof typeof WORDS)}
        className="control w-8 appearance-none pl-7 text-transparent sm:w-auto sm:pr-2 sm:text-text [&>option]:bg-surface [&>option]:text-text"
      >
        {THEME.values.map(name => (
          <option key={name} value={name}>
            {WORDS[name]}
          </option>
        ))}
      </select>
    </label>
  )
}
