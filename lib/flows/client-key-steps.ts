import type { SentExchange } from '#lib/client/sent-exchange'
import { hexFromBytes } from '#lib/contract/hex'
import { type Drawing, type FlowStep, step } from '#lib/flows/flow'
import { textOf } from '#lib/flows/json-request'
import { openSessionKey } from '#lib/wallet/bundles/session-key-bundle'
import { type KeyPair, newKeyPair } from '#lib/wallet/keys/key-pair'

export const CLIENT_KEY = { kind: 'key', words: 'client public key' } as const
export const SESSION_KEY = { kind: 'ciphertext', words: 'encrypted session key' } as const
export const NEW_KEY: Drawing = { icon: 'key', words: 'New P-256 key pair' }
export const OPEN_SESSION: Drawing = { icon: 'lock', words: 'HPKE open: session key' }

export const makeClientKey: FlowStep = step({
  id: 'key',
  lane: 'browser',
  title: 'Generate client key',
  purpose:
    'Generates a P-256 key pair. The service encrypts the session signing key to the public key. The private key stays in the browser.',
  drawing: NEW_KEY,
  needs: [],
  makes: ['clientKey'],
  run: async (_, { random }) => ({ clientKey: newKeyPair(random) }),
})

export const openVerifiedSession: FlowStep = step({
  id: 'session',
  lane: 'browser',
  title: 'Decrypt session key',
  purpose: 'Decrypts the session signing key with the client private key.',
  drawing: OPEN_SESSION,
  needs: ['verify', 'clientKey', 'credentialId'],
  makes: ['encryptedSessionSigningKey', 'session'],
  run: ({ verify, clientKey, credentialId }) => openSession(verify, clientKey, credentialId),
})

/** Decrypts the session signing key in a response. */
export async function openSession(sent: SentExchange, { privateKey }: KeyPair, credentialId: string) {
  const sealed = textOf(sent, 'encryptedSessionSigningKey')
  const key = await openSessionKey(sealed, privateKey)
  const members = { id: textOf(sent, 'id'), accountId: textOf(sent, 'accountId'), type: textOf(sent, 'type') }
  const session = { ...members, credentialId, expiresAt: textOf(sent, 'expiresAt'), key }
  return { encryptedSessionSigningKey: sealed, session }
}

/** Returns a key pair's `clientPublicKey`: the uncompressed point in hex. */
export function clientPublicKeyOf({ publicKey }: { readonly publicKey: Uint8Array }): string {
  return hexFromBytes(publicKey)
}
