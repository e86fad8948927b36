import { hexFromBytes } from '#lib/contract/hex'
import { type FlowStep, step } from '#lib/flows/flow'
import { textOf } from '#lib/flows/json-request'
import { openSessionKey } from '#lib/wallet/bundles/session-key-bundle'
import { newKeyPair } from '#lib/wallet/keys/key-pair'

export const makeClientKey: FlowStep = step({
  id: 'key',
  lane: 'browser',
  title: 'Generate client key',
  purpose:
    'Generates a P-256 key pair. The service encrypts the session signing key to its public key. The private key stays in the browser.',
  needs: [],
  makes: ['clientKey'],
  run: async (_, { random }) => ({ clientKey: newKeyPair(random) }),
})

export const openVerifiedSession: FlowStep = step({
  id: 'session',
  lane: 'browser',
  title: 'Decrypt session key',
  purpose: 'Decrypts the session signing key with the client private key.',
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
