import { createStore, useStore } from '#app/_ui/create-store'
import { hexFromBytes } from '#lib/contract/hex'
import type { SessionWithKey } from '#lib/flows/artifacts'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

/** A session whose key is in this tab. The entry omits the private key. */
export interface RingEntry {
  readonly sessionId: string
  readonly accountId: string
  readonly credentialId: string
  readonly type: string
  readonly expiresAt: string
  /** Public key, uncompressed, in hex. */
  readonly publicKey: string
  /** True if a run in this tab ended the session before it expired. */
  readonly isEnded: boolean
}

/** A key pair that a flow run generated to create a session. The entry omits the private key. */
export interface ClientKeyEntry {
  /**
   * A TEK (login key) is the key pair of one OTP login. It signs the verification token and becomes the session key. A
   * client key decrypts the session key.
   */
  readonly role: 'TEK' | 'client'
  readonly flow: string
  /** Public key, uncompressed, in hex. */
  readonly publicKey: string
}

/** Keys of this tab. They exist only in memory, and a reload deletes them. */
const sessionsById = new Map<string, SessionWithKey>()
const clientKeys = new Map<string, ClientKeyEntry & { readonly key: KeyPair }>()
const endedIds = new Set<string>()

export const keyRing = createStore<{
  readonly sessions: readonly RingEntry[]
  readonly clientKeys: readonly ClientKeyEntry[]
}>({ sessions: [], clientKeys: [] })

export function useKeyRing(): readonly RingEntry[] {
  return useStore(keyRing).sessions
}

/** Returns the login keys and client keys of this tab, except those that became session keys. */
export function useClientKeys(): readonly ClientKeyEntry[] {
  return useStore(keyRing).clientKeys
}

export function addSession(session: SessionWithKey): void {
  sessionsById.set(session.id, session)
  publish()
}

/** Marks a session, or every session of a credential, as ended. Flows can still use the session keys. */
export function markSessionEnded(id: string): void {
  for (const session of sessionsById.values())
    if (id === session.id || id === session.credentialId) endedIds.add(session.id)
  publish()
}

export function addClientKey(key: KeyPair, entry: Pick<ClientKeyEntry, 'role' | 'flow'>): void {
  const publicKey = hexFromBytes(key.publicKey)
  if (clientKeys.has(publicKey)) return
  clientKeys.set(publicKey, { ...entry, publicKey, key })
  publish()
}

export function deleteKey(publicKey: string): void {
  clientKeys.delete(publicKey)
  for (const { id, key } of [...sessionsById.values()])
    if (hexFromBytes(key.publicKey) === publicKey) sessionsById.delete(id)
  publish()
}

/** Returns a session with its private key, for signing. Callers must never store the key in component state. */
export function sessionWithKey(sessionId: string): SessionWithKey | undefined {
  return sessionsById.get(sessionId)
}

/** Returns a key pair as a JSON Web Key (RFC 7518 section 6.2). */
export function jwkOf(publicKey: string): string | undefined {
  const sessions = Array.from(sessionsById.values(), ({ key }) => key)
  const key =
    clientKeys.get(publicKey)?.key ?? sessions.find(candidate => hexFromBytes(candidate.publicKey) === publicKey)
  if (key === undefined) return undefined
  const [x, y] = [key.publicKey.slice(1, 33), key.publicKey.slice(33)].map(base64urlFromBytes)
  return JSON.stringify({ kty: 'EC', crv: 'P-256', x, y, d: base64urlFromBytes(key.privateKey) }, null, 2)
}

function publish() {
  const sessions = Array.from(sessionsById.values(), ({ id, accountId, credentialId, type, expiresAt, key }) => ({
    sessionId: id,
    accountId,
    credentialId,
    type,
    expiresAt,
    publicKey: hexFromBytes(key.publicKey),
    isEnded: endedIds.has(id),
  }))
  const known = new Set(sessions.map(({ publicKey }) => publicKey))
  // A login key that became a session key is listed only under its session.
  const others = [...clientKeys.values()].filter(({ publicKey }) => !known.has(publicKey))
  keyRing.set({ sessions, clientKeys: others.map(({ role, flow, publicKey }) => ({ role, flow, publicKey })) })
}
