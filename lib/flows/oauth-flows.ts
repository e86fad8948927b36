import { clientPublicKeyOf, makeClientKey, openVerifiedSession } from '#lib/flows/client-key-steps'
import { exchange, type Flow, step } from '#lib/flows/flow'
import { request } from '#lib/flows/json-request'
import { sendLeg1, sendLeg2, stampWithSession } from '#lib/flows/signed-steps'

/** A session from an identity token, in a single call (§5.3). */
export const oauth: Flow = {
  id: 'oauth',
  title: 'OAuth session',
  given: ['credentialId', 'identity'],
  steps: [
    makeClientKey,
    step({
      id: 'mint',
      lane: 'backend',
      title: 'Get a fresh token',
      purpose: 'The identity provider issues a token that names the customer, and whose nonce is bound to the key.',
      needs: ['identity', 'clientKey'],
      makes: ['oidcToken'],
      run: async ({ identity, clientKey }, { mintToken }) => ({
        oidcToken: await mintToken(identity, clientPublicKeyOf(clientKey)),
      }),
    }),
    step({
      id: 'verify',
      lane: 'backend',
      title: 'Verify the token',
      purpose: 'One call: the token proves the customer, and the session key comes back sealed.',
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

/** Adds a provider's identity to a wallet (§4.2). */
export const registerOauth: Flow = {
  id: 'oauth-register',
  title: 'Add an OAuth identity',
  given: ['accountId', 'identity', 'signer'],
  steps: [
    step({
      id: 'compose',
      lane: 'backend',
      title: 'Get a token to register',
      purpose: 'The token names the identity that may sign in from now on; it must be a minute old at most.',
      needs: ['accountId', 'identity'],
      makes: ['oidcToken', 'request'],
      run: async ({ accountId, identity }, { mintToken }) => {
        const oidcToken = await mintToken(identity)
        return { oidcToken, request: request('POST', '/auth/credentials', { type: 'OAUTH', accountId, oidcToken }) }
      },
    }),
    sendLeg1,
    stampWithSession,
    sendLeg2,
  ],
}
