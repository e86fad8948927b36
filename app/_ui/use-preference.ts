'use client'

import { useSyncExternalStore } from 'react'
import { DENSITY, type Preference, THEME, type ValueOf } from './preferences'

const listeners = new Set<() => void>()

/** What is chosen, kept current in every tab; the first value on the server. */
export function usePreference<P extends Preference>(preference: P): ValueOf<P> {
  return useSyncExternalStore(
    subscribe,
    () => chosen(preference),
    () => preference.values[0],
  )
}

/** What is chosen now. */
export function chosen<P extends Preference>({ key, values }: P): ValueOf<P> {
  try {
    const stored = localStorage.getItem(key)
    return values.find(value => value === stored) ?? values[0]
  } catch {
    return values[0]
  }
}

/** Chooses, for this browser; only for this page where storage is forbidden. */
export function choose<P extends Preference>(preference: P, value: ValueOf<P>): void {
  try {
    if (value === preference.values[0]) localStorage.removeItem(preference.key)
    else localStorage.setItem(preference.key, value)
  } catch {
    // Told above: it then lasts as long as the page.
  }
  show(preference, value)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const otherTab = ({ key }: StorageEvent) => {
    for (const preference of [THEME, DENSITY]) {
      if (key === preference.key || key === null) show(preference, chosen(preference))
    }
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', otherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', otherTab)
  }
}

function show({ attribute, values }: Preference, value: string) {
  if (attribute === undefined) return
  if (value === values[0]) delete document.documentElement.dataset[attribute]
  else document.documentElement.dataset[attribute] = value
}
