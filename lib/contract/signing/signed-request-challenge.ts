import * as z from 'zod/mini'
import { credentialType } from '#lib/contract/credential-type'
import { idOf, instant } from '#lib/contract/scalars'

export const signedRequestChallenge = z.object({
  payloadToSign: z.string(),
  requestId: idOf('Request'),
  expiresAt: instant,
})
signedRequestChallenge.register(z.globalRegistry, {
  id: 'SignedRequestChallenge',
  description:
    'Returned with 202. Stamp the exact bytes of payloadToSign, then repeat the request with the stamp and requestId.',
})

export const authSignedRequestChallenge = z.object({ type: credentialType, ...signedRequestChallenge.shape })
authSignedRequestChallenge.register(z.globalRegistry, {
  id: 'AuthSignedRequestChallenge',
  description: 'A SignedRequestChallenge with the type of the credential.',
})

export type SignedRequestChallenge = z.output<typeof signedRequestChallenge> & {
  readonly type?: z.output<typeof credentialType>
}
