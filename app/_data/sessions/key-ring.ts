import type { HeldSession } from '#lib/flows/artifacts'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

/** A session whose key this tab holds, as it may be shown: without its private half. */
export interface RingEntry {
  readonly sessionId: string
  readonly accountId: string
  readonly credentialId: string
  readonly type: string
  readonly expiresAt: string
  /** Its key's public half, uncompressed, in hex. */
  readonly publicKey: string
  /** It was ended by a run of this tab, before its time. */
  readonly isEnded: boolean
}

/** A key that a run made for a login, as it may be shown. */
export interface ClientKeyEntry {
  /** A TEK signs and becomes the session key; to a client key the session key comes sealed. */
  readonly role: 'TEK' | 'client'
  /** The flow that made it. */
  readonly flow: string
  /** Its public half, uncompressed, in hex. */
  readonly publicKey: string
}

/** The keys of this tab. They live in its memory: a reload forgets them, and nobody else ever has them. */
const held = new Map<string, HeldSession>()
const clientKeys = new Map<string, ClientKeyEntry & { readonly key: KeyPair }>()
const ended = new Set<string>()
const listeners = new Set<() => void>()
let shown: readonly RingEntry[] = []
let shownClientKeys: readonly ClientKeyEntry[] = []
const NONE: readonly never[] = []

/** Takes a session's key on. */
export function addSession(session: HeldSession): void {
  held.set(session.id, session)
  changed()
}

/** Notes that a session, or each one of a credential, was ended. Their keys stay, to show that they sign nothing any more. */
export function markSessionEnded(id: string): void {
  for (const session of held.values()) if (id === session.id || id === session.credentialId) ended.add(session.id)
  changed()
}

/** Takes on the key that a run made for a login. */
export function holdClientKey(key: KeyPair, told: Pick<ClientKeyEntry, 'role' | 'flow'>): void {
  const publicKey = hexOf(key.publicKey)
  if (clientKeys.has(publicKey)) return
  clientKeys.set(publicKey, { ...told, publicKey, key })
  changed()
}

/** Forgets a key by its public half, with whatever session it is of. */
export function forgetKey(publicKey: string): void {
  clientKeys.delete(publicKey)
  for (const { id, key } of [...held.values()]) if (hexOf(key.publicKey) === publicKey) held.delete(id)
  changed()
}

/** The session with its key, for whoever signs with it. Never kept in the state of a component. */
export function heldSession(sessionId: string): HeldSession | undefined {
  return held.get(sessionId)
}

/** A held key as a JSON Web Key, private half included (RFC 7518 section 6.2). Undefined once it is forgotten. */
export function jwkOf(publicKey: string): string | undefined {
  const sessions = Array.from(held.values(), ({ key }) => key)
  const key = clientKeys.get(publicKey)?.key ?? sessions.find(each => hexOf(each.publicKey) === publicKey)
  if (key === undefined) return undefined
  const [x, y] = [key.publicKey.slice(1, 33), key.publicKey.slice(33)].map(base64urlOf)
  return JSON.stringify({ kty: 'EC', crv: 'P-256', x, y, d: base64urlOf(key.privateKey) }, null, 2)
}

/** What is held, for `useSyncExternalStore`. */
export const keyRing = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => shown,
  readClientKeys: () => shownClientKeys,
  readOnServer: () => NONE,
}

function changed() {
  shown = Array.from(held.values(), ({ id, accountId, credentialId, type, expiresAt, key }) => ({
    sessionId: id,
    accountId,
    credentialId,
    type,
    expiresAt,
    publicKey: hexOf(key.publicKey),
    isEnded: ended.has(id),
  }))
  // What became a session's key is listed as that.
  shownClientKeys = Array.from(clientKeys.values(), ({ role, flow, publicKey }) => ({ role, flow, publicKey })).filter(
    entry => shown.every(({ publicKey }) => publicKey !== entry.publicKey),
  )
  for (const listener of listeners) listener()
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function base64urlOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
