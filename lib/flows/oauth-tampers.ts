import type { Artifacts } from '#lib/flows/artifacts'
import { clientPublicKeyOf } from '#lib/flows/client-key'
import { request } from '#lib/flows/requests'
import { made, type Prediction, type Tamper, type TamperTools } from '#lib/flows/tamper'
import { newKeyPair } from '#lib/wallet/key-pair'

const REFUSED: Prediction = { status: 401, code: 'UNAUTHORIZED', reason: 'OIDC_TOKEN_REFUSED' }

/** Ways to break a login by identity token, each with the refusal it earns. */
export const OAUTH_TAMPERS: readonly Tamper[] = [
  {
    ...atVerify('too-old', 'time', 'Let 61 seconds pass before the token is sent'),
    predicted: REFUSED,
    apply: async (_, { advanceClock }: TamperTools) => {
      await advanceClock(61_000)
      return {}
    },
  },
  reminted('other-subject', 'Send a token of another subject', identity => ({ ...identity, sub: 'somebody else' })),
  reminted('other-audience', 'Send a token for another audience', identity => ({ ...identity, aud: 'another app' })),
  {
    ...atVerify('other-key', 'identity', 'Send a token whose nonce is bound to another key'),
    predicted: REFUSED,
    apply: async ({ identity }, { mintToken, random }) => ({
      oidcToken: await mintToken(made(identity), clientPublicKeyOf(newKeyPair(random))),
    }),
  },
  {
    ...atVerify('no-nonce', 'body', 'Send a token without a nonce'),
    predicted: REFUSED,
    apply: async ({ identity }, { mintToken }) => ({ oidcToken: await mintToken(made(identity)) }),
  },
  {
    ...atVerify('two-parts', 'body', 'Cut the signature part off'),
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'BAD_OIDC_TOKEN' },
    apply: async ({ oidcToken }) => ({ oidcToken: made(oidcToken).split('.').slice(0, 2).join('.') }),
  },
  {
    ...atVerify('used-token', 'identity', 'Send the token twice: one token, one session'),
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'OIDC_TOKEN_USED' },
    apply: async ({ credentialId, oidcToken, clientKey }, { send }) => {
      const body = { type: 'OAUTH', oidcToken, clientPublicKey: clientPublicKeyOf(made(clientKey)) }
      await send(request('POST', `/auth/credentials/${credentialId}/verify`, body))
      return {}
    },
  },
]

function reminted(
  id: string,
  label: string,
  change: (identity: Artifacts['identity']) => Artifacts['identity'],
): Tamper {
  return {
    ...atVerify(id, 'identity', label),
    predicted: REFUSED,
    apply: async ({ identity, clientKey }, { mintToken }) => ({
      oidcToken: await mintToken(change(made(identity)), clientPublicKeyOf(made(clientKey))),
    }),
  }
}

function atVerify(id: string, group: Tamper['group'], label: string) {
  return { id, group, label, before: 'verify' } as const
}
