import { createStore, useStore } from '#app/_ui/create-store'
import { hexFromBytes } from '#lib/contract/hex'
import type { HeldSession } from '#lib/flows/artifacts'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'
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

/** What is held, without private keys. */
export const keyRing = createStore<{
  readonly sessions: readonly RingEntry[]
  readonly clientKeys: readonly ClientKeyEntry[]
}>({ sessions: [], clientKeys: [] })

/** The sessions whose keys this tab holds. */
export function useKeyRing(): readonly RingEntry[] {
  return useStore(keyRing).sessions
}

/** The keys that runs made for logins and that are not those of a session. */
export function useClientKeys(): readonly ClientKeyEntry[] {
  return useStore(keyRing).clientKeys
}

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
  const publicKey = hexFromBytes(key.publicKey)
  if (clientKeys.has(publicKey)) return
  clientKeys.set(publicKey, { ...told, publicKey, key })
  changed()
}

/** Forgets a key by its public half, with whatever session it is of. */
export function forgetKey(publicKey: string): void {
  clientKeys.delete(publicKey)
  for (const { id, key } of [...held.values()]) if (hexFromBytes(key.publicKey) === publicKey) held.delete(id)
  changed()
}

/** The session with its key, for whoever signs with it. Never kept in the state of a component. */
export function heldSession(sessionId: string): HeldSession | undefined {
  return held.get(sessionId)
}

/** A held key as a JSON Web Key, private half included (RFC 7518 section 6.2). Undefined once it is forgotten. */
export function jwkOf(publicKey: string): string | undefined {
  const sessions = Array.from(held.values(), ({ key }) => key)
  const key = clientKeys.get(publicKey)?.key ?? sessions.find(each => hexFromBytes(each.publicKey) === publicKey)
  if (key === undefined) return undefined
  const [x, y] = [key.publicKey.slice(1, 33), key.publicKey.slice(33)].map(base64urlFromBytes)
  return JSON.stringify({ kty: 'EC', crv: 'P-256', x, y, d: base64urlFromBytes(key.privateKey) }, null, 2)
}

function changed() {
  const sessions = Array.from(held.values(), ({ id, accountId, credentialId, type, expiresAt, key }) => ({
    sessionId: id,
    accountId,
    credentialId,
    type,
    expiresAt,
    publicKey: hexFromBytes(key.publicKey),
    isEnded: ended.has(id),
  }))
  const known = new Set(sessions.map(({ publicKey }) => publicKey))
  // A key that became a session's is listed as that.
  const others = [...clientKeys.values()].filter(({ publicKey }) => !known.has(publicKey))
  keyRing.set({ sessions, clientKeys: others.map(({ role, flow, publicKey }) => ({ role, flow, publicKey })) })
}
