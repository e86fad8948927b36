import {
  CLIENT_KEY,
  clientPublicKeyOf,
  makeClientKey,
  openVerifiedSession,
  SESSION_KEY,
} from '#lib/flows/client-key-steps'
import { BUILD, exchange, type Flow, step } from '#lib/flows/flow'
import { request, textOf, withHeaders } from '#lib/flows/json-request'
import { signedRetry } from '#lib/flows/signed-steps'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'

const CHALLENGE_LENGTH = 32
const CHALLENGE = { kind: 'challenge', words: 'challenge' } as const
const ATTESTATION = { kind: 'key', words: 'attestation' } as const
const ASSERTION = { kind: 'signature', words: 'assertion' } as const

const createPasskey = step({
  id: 'create',
  lane: 'authenticator',
  title: 'Create a passkey',
  purpose:
    'The authenticator creates a key pair for the RP ID and returns an attestation object with the public key. With fmt none, the object proves nothing about the authenticator.',
  drawing: { sent: CHALLENGE, back: ATTESTATION },
  needs: [],
  makes: ['registrationChallenge', 'attestation', 'authenticator'],
  run: async (_, { authenticator, random }) => {
    const registrationChallenge = base64urlFromBytes(random(CHALLENGE_LENGTH))
    const attestation = await authenticator.create({ challenge: registrationChallenge, name: authenticator.label })
    return { registrationChallenge, attestation, authenticator: authenticator.label }
  },
})

/** Adds a passkey to a wallet (§2.13, §4.2). */
export const registerPasskey: Flow = {
  id: 'passkey-register',
  inputs: ['accountId', 'signer'],
  steps: [
    createPasskey,
    step({
      id: 'compose',
      lane: 'backend',
      title: 'Build the request',
      purpose: 'Copies the browser’s base64url values into the request body, unchanged.',
      drawing: BUILD,
      needs: ['accountId', 'registrationChallenge', 'attestation', 'authenticator'],
      makes: ['request'],
      run: async ({ accountId, registrationChallenge: challenge, attestation, authenticator: nickname }) => ({
        request: request('POST', '/auth/credentials', {
          type: 'PASSKEY',
          accountId,
          nickname,
          challenge,
          attestation,
        }),
      }),
    }),
    ...signedRetry('POST …/credentials', { sent: ATTESTATION, back: { words: 'credential' } }),
  ],
}

/** Signs in with a passkey (§5.3). */
export const passkeySignIn: Flow = {
  id: 'passkey',
  inputs: ['credentialId'],
  steps: [
    makeClientKey,
    step({
      id: 'challenge',
      lane: 'backend',
      title: 'Request a challenge',
      purpose: 'Sends the client public key. The service returns a challenge bound to that key.',
      drawing: { call: 'POST …/challenge', sent: CLIENT_KEY, back: CHALLENGE },
      needs: ['credentialId', 'clientKey'],
      makes: ['challenge', 'passkeyChallenge', 'webauthnId', 'requestId', 'expiresAt'],
      run: async ({ credentialId, clientKey }, tools) => {
        const body = { clientPublicKey: clientPublicKeyOf(clientKey) }
        const sent = request('POST', `/auth/credentials/${credentialId}/challenge`, body)
        const challenge = await exchange(tools, sent, [200])
        const passkeyChallenge = textOf(challenge, 'challenge')
        const pending = { requestId: textOf(challenge, 'requestId'), expiresAt: textOf(challenge, 'expiresAt') }
        return { challenge, passkeyChallenge, webauthnId: textOf(challenge, 'credentialId'), ...pending }
      },
    }),
    step({
      id: 'assert',
      lane: 'authenticator',
      title: 'Sign with passkey',
      purpose:
        'The browser puts the base64url of the challenge’s UTF-8 bytes into clientDataJSON. The authenticator signs authenticatorData || SHA-256(clientDataJSON).',
      drawing: { sent: CHALLENGE, back: ASSERTION },
      needs: ['passkeyChallenge', 'webauthnId'],
      makes: ['assertion', 'authenticator'],
      run: async ({ passkeyChallenge: challenge, webauthnId: credentialId }, { authenticator }) => ({
        assertion: await authenticator.sign({ challenge, credentialId }),
        authenticator: authenticator.label,
      }),
    }),
    step({
      id: 'verify',
      lane: 'backend',
      title: 'Verify the assertion',
      purpose:
        'Sends the assertion with the challenge’s Request-Id. The service returns the session with its encrypted signing key.',
      drawing: { call: 'POST …/verify', sent: ASSERTION, back: SESSION_KEY },
      needs: ['credentialId', 'assertion', 'requestId'],
      makes: ['request', 'verify'],
      run: async ({ credentialId, assertion, requestId }, tools) => {
        const sent = request('POST', `/auth/credentials/${credentialId}/verify`, { type: 'PASSKEY', assertion })
        const withId = requestId === '' ? sent : withHeaders(sent, { 'Request-Id': requestId })
        return { request: sent, verify: await exchange(tools, withId, [200]) }
      },
    }),
    openVerifiedSession,
  ],
}
