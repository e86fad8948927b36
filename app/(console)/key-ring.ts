import type { HeldSession } from '#lib/flows/artifacts'

/** A session whose key this tab holds, as it may be shown: without its private half. */
export interface RingEntry {
  readonly sessionId: string
  readonly accountId: string
  readonly credentialId: string
  readonly type: string
  readonly expiresAt: string
  /** Its key's public half, uncompressed, in hex. */
  readonly publicKey: string
}

/** The session keys of this tab. They live in its memory: a reload forgets them, and nobody else ever has them. */
const held = new Map<string, HeldSession>()
const listeners = new Set<() => void>()
let shown: readonly RingEntry[] = []
const NONE: readonly RingEntry[] = []

/** Takes a session's key on. */
export function hold(session: HeldSession): void {
  held.set(session.id, session)
  changed()
}

/** Forgets a session's key. */
export function forget(sessionId: string): void {
  if (held.delete(sessionId)) changed()
}

/** The session with its key, for whoever signs with it. Never kept in the state of a component. */
export function heldSession(sessionId: string): HeldSession | undefined {
  return held.get(sessionId)
}

/** What is held, for `useSyncExternalStore`. */
export const keyRing = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => shown,
  readOnServer: () => NONE,
}

function changed() {
  shown = Array.from(held.values(), ({ id, accountId, credentialId, type, expiresAt, key }) => ({
    sessionId: id,
    accountId,
    credentialId,
    type,
    expiresAt,
    publicKey: Array.from(key.publicKey, byte => byte.toString(16).padStart(2, '0')).join(''),
  }))
  for (const listener of listeners) listener()
}
