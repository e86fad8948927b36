import { hexFromBytes } from '#lib/contract/hex'
import { CLIENT_KEY, NEW_KEY, OPEN_SESSION, openSession, SESSION_KEY } from '#lib/flows/client-key-steps'
import { BUILD, type Flow, type FlowStep, step } from '#lib/flows/flow'
import { request } from '#lib/flows/json-request'
import { signedRetry } from '#lib/flows/signed-steps'
import { newKeyPair } from '#lib/wallet/keys/key-pair'

/** Adds an OTP credential to a wallet that already has a credential (§4.2). */
export const addCredential: Flow = {
  id: 'add',
  inputs: ['accountId', 'otpType', 'signer'],
  steps: [
    step({
      id: 'compose',
      lane: 'backend',
      title: 'Build the request',
      purpose: 'The first credential needs no signature. Every later one needs a signed retry.',
      drawing: BUILD,
      needs: ['accountId', 'otpType'],
      makes: ['request'],
      run: async ({ accountId, otpType: type }) => ({
        request: request('POST', '/auth/credentials', { type, accountId }),
      }),
    }),
    ...signedRetry('POST …/credentials', { sent: { words: 'credential type' }, back: { words: 'credential' } }),
  ],
}

/** Revokes a credential. A session of another credential signs the request (§4.4). */
export const revokeCredential: Flow = {
  id: 'revoke',
  inputs: ['targetId', 'signer'],
  steps: [
    composeRemoval(
      '/auth/credentials',
      'Revoking also ends the credential’s sessions. A session of a different credential must sign.',
    ),
    ...signedRetry('DELETE …/{id}', { sent: { words: 'credential ID' }, back: { words: 'revoked' } }),
  ],
}

export const revokeSession: Flow = {
  id: 'revoke-session',
  inputs: ['targetId', 'signer'],
  steps: [
    composeRemoval('/auth/sessions', 'Any active session of the wallet can sign, including the one you end.'),
    ...signedRetry('DELETE …/{id}', { sent: { words: 'session ID' }, back: { words: 'session ended' } }),
  ],
}

/** Creates a session with a new key. The session being refreshed signs the request (§4.7). */
export const refreshSession: Flow = {
  id: 'refresh',
  inputs: ['signer'],
  steps: [
    step({
      id: 'key',
      lane: 'browser',
      title: 'Generate client key',
      purpose: 'Generates a P-256 key pair. The service encrypts the new session signing key to the public key.',
      drawing: NEW_KEY,
      needs: ['signer'],
      makes: ['clientKey', 'request'],
      run: async ({ signer }, { random }) => {
        const clientKey = newKeyPair(random)
        const body = { clientPublicKey: hexFromBytes(clientKey.publicKey) }
        return { clientKey, request: request('POST', `/auth/sessions/${signer.id}/refresh`, body) }
      },
    }),
    ...signedRetry('POST …/refresh', { sent: CLIENT_KEY, back: SESSION_KEY }),
    step({
      id: 'session',
      lane: 'browser',
      title: 'Decrypt session key',
      purpose: 'Decrypts the new session signing key with the client private key.',
      drawing: OPEN_SESSION,
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
    drawing: BUILD,
    needs: ['targetId'],
    makes: ['request'],
    run: async ({ targetId }) => ({ request: request('DELETE', `${path}/${targetId}`) }),
  })
}
