import {
  CLIENT_KEY,
  clientPublicKeyOf,
  makeClientKey,
  openVerifiedSession,
  SESSION_KEY,
} from '#lib/flows/client-key-steps'
import { type Drawing, exchange, type Flow, step } from '#lib/flows/flow'
import { request } from '#lib/flows/json-request'
import { signedRetry } from '#lib/flows/signed-steps'

const ID_TOKEN: Drawing = { icon: 'shield', words: 'ID token from the identity provider' }

/** Signs in with an ID token, in a single call (§5.3). */
export const oauth: Flow = {
  id: 'oauth',
  inputs: ['credentialId', 'identity'],
  steps: [
    makeClientKey,
    step({
      id: 'mint',
      lane: 'backend',
      title: 'Get ID token',
      purpose:
        'The identity provider issues an ID token for the customer. The token’s nonce is the SHA-256 of clientPublicKey.',
      drawing: ID_TOKEN,
      needs: ['identity', 'clientKey'],
      makes: ['oidcToken'],
      run: async ({ identity, clientKey }, { mintToken }) => ({
        oidcToken: await mintToken(identity, clientPublicKeyOf(clientKey)),
      }),
    }),
    step({
      id: 'verify',
      lane: 'backend',
      title: 'Verify ID token',
      purpose:
        'Sends the ID token and client public key. The service returns the session with its encrypted signing key.',
      drawing: { call: 'POST …/verify', sent: CLIENT_KEY, back: SESSION_KEY },
      needs: ['credentialId', 'oidcToken', 'clientKey'],
      makes: ['request', 'verify'],
      run: async ({ credentialId, oidcToken, clientKey }, tools) => {
        const body = { type: 'OAUTH', oidcToken, clientPublicKey: clientPublicKeyOf(clientKey) }
        const sent = request('POST', `/auth/credentials/${credentialId}/verify`, body)
        return { request: sent, verify: await exchange(tools, sent, [200]) }
      },
    }),
    openVerifiedSession,
  ],
}

/** Adds an identity from an identity provider to a wallet (§4.2). */
export const registerOauth: Flow = {
  id: 'oauth-register',
  inputs: ['accountId', 'identity', 'signer'],
  steps: [
    step({
      id: 'compose',
      lane: 'backend',
      title: 'Get ID token',
      purpose: 'Gets an ID token for the identity to register. The token must be at most 60 seconds old.',
      drawing: ID_TOKEN,
      needs: ['accountId', 'identity'],
      makes: ['oidcToken', 'request'],
      run: async ({ accountId, identity }, { mintToken }) => {
        const oidcToken = await mintToken(identity)
        return { oidcToken, request: request('POST', '/auth/credentials', { type: 'OAUTH', accountId, oidcToken }) }
      },
    }),
    ...signedRetry('POST …/credentials', {
      sent: { kind: 'text', words: 'ID token' },
      back: { words: 'credential' },
    }),
  ],
}
