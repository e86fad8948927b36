import type { Artifacts } from '#lib/flows/artifacts'
import { clientPublicKeyOf } from '#lib/flows/client-key-steps'
import { exchange } from '#lib/flows/flow'
import { bodyOf, request, withHeaders, withMembers } from '#lib/flows/json-request'
import type { SoftwareAuthenticator } from '#lib/flows/software-authenticator'
import { SOFTWARE_AUTHENTICATOR } from '#lib/flows/software-authenticator'
import type { Prediction } from '#lib/flows/tampers/prediction'
import { registerNow } from '#lib/flows/tampers/register-credential-now'
import { made, type Tamper, type TamperTools } from '#lib/flows/tampers/tamper'
import { base64urlFromBytes, readHex } from '#lib/wallet/encoding/bytes'
import type { PasskeyLies } from '#lib/wallet/software-passkey'

/** Lies of the software authenticator in either ceremony, with the check that detects each. */
const LIES: readonly (readonly [id: string, label: string, failed: string, lies: PasskeyLies])[] = [
  ['origin', 'Report a different origin', 'origin', { origin: 'https://evil.example' }],
  ['rp-id', 'Use another host’s rpIdHash', 'rp-id', { rpId: 'evil.example' }],
  ['user-verified', 'Clear the UV flag: user not verified', 'user-verified', { isUserVerified: false }],
  ['user-present', 'Clear the UP flag: user not present', 'user-present', { isUserPresent: false }],
  ['cross-origin', 'Set crossOrigin: page embedded by another site', 'cross-origin', { crossOrigin: true }],
]

/** Assertions with a lie. Each is signed, so the lie is the only error. */
export const ASSERTION_LIES: readonly Tamper[] = [
  ...LIES.map(([id, label, failed, lies]) => assertionLie(id, label, failed, () => lies)),
  assertionLie('hex', 'Use the hex-decoded challenge bytes', 'challenge', ({ passkeyChallenge }) => ({
    challenge: base64urlFromBytes(made(readHex(made(passkeyChallenge)))),
  })),
  {
    ...lie('counter', 'Sign in twice, resetting signCount to 0'),
    before: 'verify',
    isSpending: true,
    predicted: refusedAssertion('counter'),
    apply: async ({ credentialId, assertion, requestId, clientKey, webauthnId }, tools) => {
      const path = `/auth/credentials/${credentialId}`
      const honest = request('POST', `${path}/verify`, { type: 'PASSKEY', assertion: made(assertion) })
      await exchange(tools, withHeaders(honest, { 'Request-Id': made(requestId) }), [200])
      const asked = request('POST', `${path}/challenge`, { clientPublicKey: clientPublicKeyOf(made(clientKey)) })
      const next = bodyOf(await exchange(tools, asked, [200]))
      const signing = { challenge: String(next.challenge), credentialId: made(webauthnId) }
      const signed = await lying(tools, { signCount: 0 }, liar => liar.sign(signing))
      return { assertion: signed, requestId: String(next.requestId) }
    },
  },
]

export const ATTESTATION_LIES: readonly Tamper[] = [
  ...LIES.map(
    ([id, label, failed, lies]): Tamper => ({
      ...lie(id, label),
      before: 'leg-1',
      predicted: { status: 400, code: 'INVALID_INPUT', reason: 'BAD_ATTESTATION', failed },
      apply: (have, tools) => attested(have, tools, lies),
    }),
  ),
  {
    ...lie('challenge-twice', 'Register two passkeys with one challenge'),
    before: 'leg-1',
    isSpending: true,
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'CHALLENGE_USED' },
    apply: async (have, tools) => {
      await registerNow(have, tools)
      return attested(have, tools, {})
    },
  },
]

function assertionLie(
  id: string,
  label: string,
  failed: string,
  liesOf: (have: Partial<Artifacts>) => PasskeyLies,
): Tamper {
  return {
    ...lie(id, label),
    before: 'verify',
    predicted: refusedAssertion(failed),
    apply: async (have, tools) => {
      const signing = { challenge: made(have.passkeyChallenge), credentialId: made(have.webauthnId) }
      return { assertion: await lying(tools, liesOf(have), liar => liar.sign(signing)) }
    },
  }
}

async function attested(have: Partial<Artifacts>, tools: TamperTools, lies: PasskeyLies): Promise<Partial<Artifacts>> {
  const asked = { challenge: made(have.registrationChallenge), name: SOFTWARE_AUTHENTICATOR }
  const attestation = await lying(tools, lies, liar => liar.create(asked))
  return { request: withMembers(made(have.request), members => ({ ...members, attestation })) }
}

/** Runs one ceremony with lies. Throws if the run uses the browser's authenticator, which cannot lie. */
async function lying<Made>(
  tools: TamperTools,
  lies: PasskeyLies,
  ask: (liar: SoftwareAuthenticator) => Promise<Made>,
): Promise<Made> {
  const liar = tools.liar()
  if (liar === undefined)
    throw new Error('This tamper needs the software authenticator, but this run uses the browser’s.')
  liar.lie(lies)
  try {
    return await ask(liar)
  } finally {
    liar.lie({})
  }
}

function lie(id: string, label: string) {
  return { id: `lie-${id}`, group: 'authenticator', label } as const
}

function refusedAssertion(failed: string): Prediction {
  return { status: 401, code: 'UNAUTHORIZED', reason: 'ASSERTION_REFUSED', failed }
}
