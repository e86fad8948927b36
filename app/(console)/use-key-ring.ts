import { useSyncExternalStore } from 'react'
import { keyRing, type RingEntry } from './key-ring'

/** The sessions whose keys this tab holds. */
export function useKeyRing(): readonly RingEntry[] {
  return useSyncExternalStore(keyRing.subscribe, keyRing.read, keyRing.readOnServer)
}
