'use client'

import { type ChangeEvent, useSyncExternalStore } from 'react'
import { THEME_KEY } from '../../_ui/boot-script'
import { Icon } from '../../_ui/icon'

const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const
type Theme = keyof typeof THEMES

/** Chooses the theme, here and in the console's other tabs. */
export function ThemeSelect() {
  const theme = useSyncExternalStore(subscribe, chosenTheme, () => 'system')
  return (
    <label className="relative flex items-center">
      <span className="sr-only">Theme</span>
      <Icon name="theme" className="pointer-events-none absolute left-2 text-text-2" />
      <select
        value={theme}
        onChange={change}
        className="control w-8 appearance-none pl-7 text-transparent sm:w-auto sm:pr-2 sm:text-text [&>option]:bg-surface [&>option]:text-text"
      >
        {Object.entries(THEMES).map(([name, word]) => (
          <option key={name} value={name}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  const otherTab = (event: StorageEvent) => {
    if (event.key !== THEME_KEY) return
    apply(chosenTheme())
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', otherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', otherTab)
  }
}

function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

function change(event: ChangeEvent<HTMLSelectElement>) {
  const theme = event.target.value as Theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be forbidden: the theme then lasts as long as the page.
  }
  apply(theme)
  for (const listener of listeners) listener()
}

function apply(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
