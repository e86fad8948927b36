import { hexFromBytes } from '#lib/contract/hex'
import { openSession } from '#lib/flows/client-key-steps'
import { type Flow, type FlowStep, step } from '#lib/flows/flow'
import { request } from '#lib/flows/json-request'
import { sendFirstRequest, sendSignedRetry, stampWithSession } from '#lib/flows/signed-steps'
import { newKeyPair } from '#lib/wallet/keys/key-pair'

const SIGNED_RETRY = [sendFirstRequest, stampWithSession, sendSignedRetry]

/** Adds an OTP credential to a wallet that already has a credential (§4.2). */
export const addCredential: Flow = {
  id: 'add',
  title: 'Add a credential',
  inputs: ['accountId', 'otpType', 'signer'],
  steps: [
    step({
      id: 'compose',
      lane: 'backend',
      title: 'Build the request',
      purpose: 'The first credential needs no signature. Every later one needs a signed retry.',
      needs: ['accountId', 'otpType'],
      makes: ['request'],
      run: async ({ accountId, otpType: type }) => ({
        request: request('POST', '/auth/credentials', { type, accountId }),
      }),
    }),
    ...SIGNED_RETRY,
  ],
}

/** Revokes a credential. A session of another credential signs the request (§4.4). */
export const revokeCredential: Flow = {
  id: 'revoke',
  title: 'Revoke a credential',
  inputs: ['targetId', 'signer'],
  steps: [
    composeRemoval(
      '/auth/credentials',
      'Revoking also ends the credential’s sessions. A session of a different credential must sign.',
    ),
    ...SIGNED_RETRY,
  ],
}

export const revokeSession: Flow = {
  id: 'revoke-session',
  title: 'Revoke a session',
  inputs: ['targetId', 'signer'],
  steps: [
    composeRemoval('/auth/sessions', 'Any active session of the wallet can sign, including the one you end.'),
    ...SIGNED_RETRY,
  ],
}

/** Creates a session with a new key. The session being refreshed signs the request (§4.7). */
export const refreshSession: Flow = {
  id: 'refresh',
  title: 'Refresh a session',
  inputs: ['signer'],
  steps: [
    step({
      id: 'key',
      lane: 'browser',
      title: 'Generate client key',
      purpose: 'Generates a P-256 key pair. The service encrypts the new session signing key to the public key.',
      needs: ['signer'],
      makes: ['clientKey', 'request'],
      run: async ({ signer }, { random }) => {
        const clientKey = newKeyPair(random)
        const body = { clientPublicKey: hexFromBytes(clientKey.publicKey) }
        return { clientKey, request: request('POST', `/auth/sessions/${signer.id}/refresh`, body) }
      },
    }),
    ...SIGNED_RETRY,
    step({
      id: 'session',
      lane: 'browser',
      title: 'Decrypt session key',
      purpose: 'Decrypts the new session signing key with the client private key.',
      needs: ['signedRetry', 'clientKey', 'signer'],
      makes: ['encryptedSessionSigningKey', 'session'],
      run: ({ signedRetry, clientKey, signer }) => openSession(signedRetry, clientKey, signer.credentialId),
    }),
  ],
}

function composeRemoval(path: string, purpose: string): FlowStep {
  return step({
    id: 'compose',
    lane: 'backend',
    title: 'Build the request',
    purpose,
    needs: ['targetId'],
    makes: ['request'],
    run: async ({ targetId }) => ({ request: request('DELETE', `${path}/${targetId}`) }),
  })
}
