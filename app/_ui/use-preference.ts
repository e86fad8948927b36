'use client'

import { createStore, useStore } from './create-store'
import { COPIES, DENSITY, KEYS, type Preference, SHORTCUTS, THEME, type ValueOf } from './preferences'

const ALL: readonly Preference[] = [THEME, DENSITY, SHORTCUTS, COPIES, KEYS]

/** Chosen values by key. Follows changes in other tabs. */
const preferences = createStore<Readonly<Record<string, string>>>({}, set => {
  const read = () => set(Object.fromEntries(ALL.map(preference => [preference.key, readPreference(preference)])))
  const followOtherTab = () => {
    for (const preference of ALL) applyToDocument(preference, readPreference(preference))
    read()
  }
  read()
  addEventListener('storage', followOtherTab)
  return () => removeEventListener('storage', followOtherTab)
})

/** Returns the chosen value. On the server and during hydration, returns the default. */
export function usePreference<P extends Preference>(preference: P): ValueOf<P> {
  return valueIn(preference, useStore(preferences)[preference.key])
}

export function readPreference<P extends Preference>(preference: P): ValueOf<P> {
  try {
    return valueIn(preference, localStorage.getItem(preference.key))
  } catch {
    return preference.values[0]
  }
}

/** Stores a choice in this browser and applies it to the page. If storage is forbidden, only applies it. */
export function choose<P extends Preference>(preference: P, value: ValueOf<P>): void {
  try {
    if (value === preference.values[0]) localStorage.removeItem(preference.key)
    else localStorage.setItem(preference.key, value)
  } catch {
    // Storage is forbidden: the choice lasts until the page is closed or reloaded.
  }
  applyToDocument(preference, value)
  preferences.set({ ...preferences.get(), [preference.key]: value })
}

function valueIn<P extends Preference>({ values }: P, stored: string | null | undefined): ValueOf<P> {
  return values.find(value => value === stored) ?? values[0]
}

function applyToDocument({ attribute, values }: Preference, value: string) {
  if (attribute === undefined) return
  if (value === values[0]) delete document.documentElement.dataset[attribute]
  else document.documentElement.dataset[attribute] = value
}
