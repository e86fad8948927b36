import { OIDC_AGE_MAX_MS } from '#lib/contract/lifetimes'
import type { Artifacts } from '#lib/flows/artifacts'
import { clientPublicKeyOf } from '#lib/flows/client-key-steps'
import { artifactsOf, runToEnd } from '#lib/flows/flow'
import { request, withMembers } from '#lib/flows/json-request'
import { newWallet } from '#lib/flows/new-wallet'
import { registerOauth } from '#lib/flows/oauth-flows'
import { emailOtp } from '#lib/flows/otp-flows'
import { revokeBefore, SIGNED_BODY_TAMPERS } from '#lib/flows/tampers/action-tampers'
import type { Prediction } from '#lib/flows/tampers/prediction'
import { changeBody } from '#lib/flows/tampers/retry-tampers'
import { actFirst, requireArtifact, type Tamper, tamperAt, waitLongerThan } from '#lib/flows/tampers/tamper'
import { base64urlFromBytes, readBase64url, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { newKeyPair } from '#lib/wallet/keys/key-pair'

const HOUR_SECONDS = 60 * 60

export const OAUTH_TAMPERS: readonly Tamper[] = [
  tooOldTamper('verify'),
  claimTamper('verify', 'token-expired', 'time', 'Send an expired ID token', 'exp', expireClaims),
  identityTamper('other-subject', 'Send an ID token with another sub', 'sub', 'another user'),
  identityTamper('other-audience', 'Send an ID token with another aud', 'aud', 'another app'),
  identityTamper('other-issuer', 'Send an ID token from another issuer', 'iss', 'https://appleid.apple.com'),
  {
    ...tamperAt('verify', 'other-key', 'identity', 'Send an ID token whose nonce matches another key'),
    predicted: rejectedToken('nonce'),
    apply: async ({ identity }, { mintToken, random }) => ({
      oidcToken: await mintToken(requireArtifact(identity), clientPublicKeyOf(newKeyPair(random))),
    }),
  },
  {
    ...tamperAt('verify', 'no-nonce', 'body', 'Send an ID token without a nonce'),
    predicted: rejectedToken('nonce'),
    apply: async ({ identity }, { mintToken }) => ({ oidcToken: await mintToken(requireArtifact(identity)) }),
  },
  twoPartsTamper('verify'),
  {
    ...tamperAt('verify', 'used-token', 'identity', 'Send the same ID token twice'),
    predicted: { status: 401, code: 'UNAUTHORIZED', reason: 'OIDC_TOKEN_USED' },
    ...actFirst(async ({ credentialId, oidcToken, clientKey }, { send }) => {
      const body = { type: 'OAUTH', oidcToken, clientPublicKey: clientPublicKeyOf(requireArtifact(clientKey)) }
      await send(request('POST', `/auth/credentials/${credentialId}/verify`, body))
    }),
  },
]

/** A registration needs no nonce, so no tamper changes a nonce. */
export const REGISTER_OAUTH_TAMPERS: readonly Tamper[] = [
  tooOldTamper('leg-1'),
  claimTamper('leg-1', 'token-expired', 'time', 'Send an expired ID token', 'exp', expireClaims),
  claimTamper('leg-1', 'ahead', 'time', 'Send an ID token with iat one hour ahead', 'iat', claims => ({
    iat: Number(claims.iat) + HOUR_SECONDS,
  })),
  claimTamper('leg-1', 'no-subject', 'identity', 'Send an ID token with an empty sub', 'sub', () => ({ sub: '' })),
  claimTamper('leg-1', 'two-audiences', 'identity', 'Send an ID token with two audiences', 'aud', claims => ({
    aud: [claims.aud, 'another app'],
  })),
  {
    ...tamperAt('leg-1', 'unknown-issuer', 'identity', 'Send an ID token from an unknown issuer'),
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'UNSUPPORTED_ISSUER' },
    apply: async ({ identity, request: sent }, { mintToken }) =>
      withToken(sent, await mintToken({ ...requireArtifact(identity), iss: 'https://issuer.example' })),
  },
  twoPartsTamper('leg-1'),
  {
    ...tamperAt('leg-1', 'registered-twice', 'identity', 'Register the same identity twice (new wallet)'),
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'OAUTH_CREDENTIAL_ALREADY_EXISTS' },
    apply: async ({ identity }, tools) => {
      const { accountId, credentialId } = await newWallet(tools)
      const login = { credentialId, otpType: 'EMAIL_OTP', otpCode: '000000' } as const
      const { session } = artifactsOf(await runToEnd(emailOtp, login, tools))
      const inputs = { accountId, identity: requireArtifact(identity), signer: requireArtifact(session) }
      await runToEnd(registerOauth, inputs, tools)
      const oidcToken = await tools.mintToken(requireArtifact(identity))
      return { request: request('POST', '/auth/credentials', { type: 'OAUTH', accountId, oidcToken }) }
    },
  },
  ...SIGNED_BODY_TAMPERS,
  changeBody(members => ({ ...members, oidcToken: `${members.oidcToken}A` })),
  revokeBefore('leg-2'),
]

function tooOldTamper(before: Step): Tamper {
  return {
    ...tamperAt(before, 'too-old', 'time', 'Wait 61 seconds before sending the ID token'),
    predicted: rejectedToken('iat'),
    ...waitLongerThan(OIDC_AGE_MAX_MS),
  }
}

function twoPartsTamper(before: Step): Tamper {
  return {
    ...tamperAt(before, 'two-parts', 'body', 'Remove the signature from the ID token'),
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'BAD_OIDC_TOKEN' },
    apply: async ({ oidcToken, request: sent }) =>
      withToken(sent, requireArtifact(oidcToken).split('.').slice(0, 2).join('.')),
  }
}

/**
 * The tamper keeps the token's signature. The sandbox verifies the signature only in strict mode, which
 * `SANDBOX_OIDC_ISSUERS` turns on.
 */
function claimTamper(
  before: Step,
  id: string,
  group: Tamper['group'],
  label: string,
  claim: string,
  change: (claims: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): Tamper {
  return {
    ...tamperAt(before, id, group, label),
    predicted: rejectedToken(claim),
    apply: async ({ oidcToken, request: sent }) => {
      const [header, payload = '', signature] = requireArtifact(oidcToken).split('.')
      const claims = JSON.parse(requireArtifact(textFromUtf8(requireArtifact(readBase64url(payload)))))
      const changed = base64urlFromBytes(utf8FromText(JSON.stringify({ ...claims, ...change(claims) })))
      return withToken(sent, [header, changed, signature].join('.'))
    },
  }
}

function expireClaims(claims: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return { exp: Number(claims.iat) - HOUR_SECONDS }
}

function identityTamper(id: string, label: string, claim: keyof Artifacts['identity'], value: string): Tamper {
  return {
    ...tamperAt('verify', id, 'identity', label),
    predicted: rejectedToken(claim),
    apply: async ({ identity, clientKey }, { mintToken }) => ({
      oidcToken: await mintToken(
        { ...requireArtifact(identity), [claim]: value },
        clientPublicKeyOf(requireArtifact(clientKey)),
      ),
    }),
  }
}

function withToken(sent: Artifacts['request'] | undefined, oidcToken: string): Partial<Artifacts> {
  if (sent === undefined) return { oidcToken }
  return { oidcToken, request: withMembers(sent, members => ({ ...members, oidcToken })) }
}

type Step = 'verify' | 'leg-1'

function rejectedToken(claim: string): Prediction {
  return { status: 401, code: 'UNAUTHORIZED', reason: 'OIDC_TOKEN_REFUSED', failed: claim }
}
