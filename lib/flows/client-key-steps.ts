import { hexFromBytes } from '#lib/contract/hex'
import { type FlowStep, step } from '#lib/flows/flow'
import { textOf } from '#lib/flows/json-request'
import { openSessionKey } from '#lib/wallet/bundles/session-key-bundle'
import { newKeyPair } from '#lib/wallet/keys/key-pair'

/** Makes a key for the service to seal the session key to. */
export const makeClientKey: FlowStep = step({
  id: 'key',
  lane: 'browser',
  title: 'Make a key to seal to',
  purpose: 'The service makes the session key and seals it to this one; the private half never leaves.',
  needs: [],
  makes: ['clientKey'],
  run: async (_, { random }) => ({ clientKey: newKeyPair(random) }),
})

/** Opens the session key of a verify answer. */
export const openVerifiedSession: FlowStep = step({
  id: 'session',
  lane: 'browser',
  title: 'Open the session key',
  purpose: 'Decrypts the sealed key with the private half made before: it signs for the session.',
  needs: ['verify', 'clientKey', 'credentialId'],
  makes: ['encryptedSessionSigningKey', 'session'],
  run: async ({ verify, clientKey, credentialId }) => {
    const sealed = textOf(verify, 'encryptedSessionSigningKey')
    const key = await openSessionKey(sealed, clientKey.privateKey)
    const identity = { id: textOf(verify, 'id'), accountId: textOf(verify, 'accountId'), type: textOf(verify, 'type') }
    const session = { ...identity, credentialId, expiresAt: textOf(verify, 'expiresAt'), key }
    return { encryptedSessionSigningKey: sealed, session }
  },
})

/** Returns a key as `clientPublicKey`: its uncompressed point in hex. */
export function clientPublicKeyOf({ publicKey }: { readonly publicKey: Uint8Array }): string {
  return hexFromBytes(publicKey)
}
