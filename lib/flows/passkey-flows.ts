import { clientPublicKeyOf, makeClientKey, openVerifiedSession } from '#lib/flows/client-key-steps'
import { exchange, type Flow, step } from '#lib/flows/flow'
import { request, textOf, withHeaders } from '#lib/flows/json-request'
import { sendLeg1, sendLeg2, stampWithSession } from '#lib/flows/signed-steps'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'

/** Nickname of passkeys created here. */
export const PASSKEY_NICKNAME = 'This device'
/** Bytes of a registration challenge. */
const CHALLENGE_LENGTH = 32

const createPasskey = step({
  id: 'create',
  lane: 'authenticator',
  title: 'Create a passkey',
  purpose: 'The authenticator makes a key pair for this site and attests it over the challenge.',
  needs: [],
  makes: ['registrationChallenge', 'attestation'],
  run: async (_, { authenticator, random }) => {
    const registrationChallenge = base64urlFromBytes(random(CHALLENGE_LENGTH))
    const attestation = await authenticator.create({ challenge: registrationChallenge, name: PASSKEY_NICKNAME })
    return { registrationChallenge, attestation }
  },
})

/** Adds a passkey to a wallet (§2.13, §4.2). */
export const registerPasskey: Flow = {
  id: 'passkey-register',
  title: 'Register a passkey',
  given: ['accountId', 'signer'],
  steps: [
    createPasskey,
    step({
      id: 'compose',
      lane: 'backend',
      title: 'Put the attestation together',
      purpose: 'What the browser gave goes into the body as it is, in base64url.',
      needs: ['accountId', 'registrationChallenge', 'attestation'],
      makes: ['request'],
      run: async ({ accountId, registrationChallenge: challenge, attestation }) => ({
        request: request('POST', '/auth/credentials', {
          type: 'PASSKEY',
          accountId,
          nickname: PASSKEY_NICKNAME,
          challenge,
          attestation,
        }),
      }),
    }),
    sendLeg1,
    stampWithSession,
    sendLeg2,
  ],
}

/** A session from a passkey (§5.3). */
export const passkeySignIn: Flow = {
  id: 'passkey',
  title: 'Passkey session',
  given: ['credentialId'],
  steps: [
    makeClientKey,
    step({
      id: 'challenge',
      lane: 'backend',
      title: 'Ask for a challenge',
      purpose: 'The service binds the key into what the passkey is going to sign.',
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
      title: 'Use the passkey',
      purpose: 'The authenticator signs the UTF-8 bytes of the hex text, exactly as it was answered.',
      needs: ['passkeyChallenge', 'webauthnId'],
      makes: ['assertion'],
      run: async ({ passkeyChallenge: challenge, webauthnId: credentialId }, { authenticator }) => ({
        assertion: await authenticator.sign({ challenge, credentialId }),
      }),
    }),
    step({
      id: 'verify',
      lane: 'backend',
      title: 'Verify the assertion',
      purpose: 'One call with the Request-Id of the challenge; the session key comes back sealed.',
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
