import { useSyncExternalStore } from 'react'
import { type ClientKeyEntry, keyRing, type RingEntry } from './key-ring'

/** The sessions whose keys this tab holds. */
export function useKeyRing(): readonly RingEntry[] {
  return useSyncExternalStore(keyRing.subscribe, keyRing.read, keyRing.readOnServer)
}

/** The keys that runs made for logins and that are no session's. */
export function useClientKeys(): readonly ClientKeyEntry[] {
  return useSyncExternalStore(keyRing.subscribe, keyRing.readClientKeys, keyRing.readOnServer)
}
