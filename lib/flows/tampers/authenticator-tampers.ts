import type { Artifacts } from '#lib/flows/artifacts'
import { clientPublicKeyOf } from '#lib/flows/client-key-steps'
import { exchange, type Tools } from '#lib/flows/flow'
import { bodyOf, request, textOf, withHeaders, withMembers } from '#lib/flows/json-request'
import { proofHeaders } from '#lib/flows/signed-steps'
import type { SoftwareAuthenticator } from '#lib/flows/software-authenticator'
import { SOFTWARE_AUTHENTICATOR } from '#lib/flows/software-authenticator'
import type { Prediction } from '#lib/flows/tampers/prediction'
import { requireArtifact, type Tamper, type TamperTools } from '#lib/flows/tampers/tamper'
import { base64urlFromBytes, readHex } from '#lib/wallet/encoding/bytes'
import type { PasskeyOverrides } from '#lib/wallet/software-passkey'
import { stamp } from '#lib/wallet/stamp'

/** Incorrect values for registration and sign-in, each with the check that rejects it. */
const FALSE_VALUES: readonly (readonly [id: string, label: string, failed: string, overrides: PasskeyOverrides])[] = [
  ['origin', 'Report a different origin', 'origin', { origin: 'https://evil.example' }],
  ['rp-id', 'Use another host’s rpIdHash', 'rp-id', { rpId: 'evil.example' }],
  ['user-verified', 'Clear the UV flag: user not verified', 'user-verified', { isUserVerified: false }],
  ['user-present', 'Clear the UP flag: user not present', 'user-present', { isUserPresent: false }],
  ['cross-origin', 'Set crossOrigin: page embedded by another site', 'cross-origin', { crossOrigin: true }],
]

/** Each tamper sends a validly signed assertion with one incorrect value. */
export const AUTHENTICATOR_ASSERTION_TAMPERS: readonly Tamper[] = [
  ...FALSE_VALUES.map(([id, label, failed, overrides]) => assertionTamper(id, label, failed, () => overrides)),
  assertionTamper('hex', 'Use the hex-decoded challenge bytes', 'challenge', ({ passkeyChallenge }) => ({
    challenge: base64urlFromBytes(requireArtifact(readHex(requireArtifact(passkeyChallenge)))),
  })),
  {
    ...tamperOf('counter', 'Sign in twice, the second time with signCount 0'),
    before: 'verify',
    usesUpArtifacts: true,
    predicted: rejectedAssertion('counter'),
    apply: async ({ credentialId, assertion, requestId, clientKey, webauthnId }, tools) => {
      const path = `/auth/credentials/${credentialId}`
      const firstSignIn = request('POST', `${path}/verify`, { type: 'PASSKEY', assertion: requireArtifact(assertion) })
      await exchange(tools, withHeaders(firstSignIn, { 'Request-Id': requireArtifact(requestId) }), [200])
      const nextChallenge = request('POST', `${path}/challenge`, {
        clientPublicKey: clientPublicKeyOf(requireArtifact(clientKey)),
      })
      const issued = bodyOf(await exchange(tools, nextChallenge, [200]))
      const options = { challenge: String(issued.challenge), credentialId: requireArtifact(webauthnId) }
      const replacement = await withOverrides(tools, { signCount: 0 }, authenticator => authenticator.sign(options))
      return { assertion: replacement, requestId: String(issued.requestId) }
    },
  },
]

export const AUTHENTICATOR_ATTESTATION_TAMPERS: readonly Tamper[] = [
  ...FALSE_VALUES.map(
    ([id, label, failed, overrides]): Tamper => ({
      ...tamperOf(id, label),
      before: 'leg-1',
      predicted: { status: 400, code: 'INVALID_INPUT', reason: 'BAD_ATTESTATION', failed },
      apply: (artifacts, tools) => withAttestation(artifacts, tools, overrides),
    }),
  ),
  {
    ...tamperOf('challenge-twice', 'Register two passkeys with one challenge'),
    before: 'leg-1',
    usesUpArtifacts: true,
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'CHALLENGE_USED' },
    apply: async (artifacts, tools) => {
      await registerNow(artifacts, tools)
      return withAttestation(artifacts, tools, {})
    },
  },
]

function assertionTamper(
  id: string,
  label: string,
  failed: string,
  overridesFor: (artifacts: Partial<Artifacts>) => PasskeyOverrides,
): Tamper {
  return {
    ...tamperOf(id, label),
    before: 'verify',
    predicted: rejectedAssertion(failed),
    apply: async (artifacts, tools) => {
      const options = {
        challenge: requireArtifact(artifacts.passkeyChallenge),
        credentialId: requireArtifact(artifacts.webauthnId),
      }
      return {
        assertion: await withOverrides(tools, overridesFor(artifacts), authenticator => authenticator.sign(options)),
      }
    },
  }
}

async function withAttestation(
  artifacts: Partial<Artifacts>,
  tools: TamperTools,
  overrides: PasskeyOverrides,
): Promise<Partial<Artifacts>> {
  const options = { challenge: requireArtifact(artifacts.registrationChallenge), name: SOFTWARE_AUTHENTICATOR }
  const attestation = await withOverrides(tools, overrides, authenticator => authenticator.create(options))
  return { request: withMembers(requireArtifact(artifacts.request), members => ({ ...members, attestation })) }
}

async function withOverrides<Proof>(
  tools: TamperTools,
  overrides: PasskeyOverrides,
  use: (authenticator: SoftwareAuthenticator) => Promise<Proof>,
): Promise<Proof> {
  const authenticator = tools.softwareAuthenticator()
  if (authenticator === undefined)
    throw new Error(
      'This tamper needs the software authenticator, but this run uses the browser’s. Select the software authenticator and start a new run.',
    )
  authenticator.override(overrides)
  try {
    return await use(authenticator)
  } finally {
    authenticator.override({})
  }
}

function tamperOf(id: string, label: string) {
  return { id: `lie-${id}`, group: 'authenticator', label } as const
}

/**
 * Sends a run's registration request, and then its signed retry. Throws if an artifact is missing or a response has an
 * unexpected status.
 */
export async function registerNow(
  { request, signer }: Pick<Partial<Artifacts>, 'request' | 'signer'>,
  tools: Pick<Tools, 'send'>,
): Promise<void> {
  const firstCall = await exchange(tools, requireArtifact(request), [202])
  const stampValue = stamp(textOf(firstCall, 'payloadToSign'), requireArtifact(signer).key)
  const headers = proofHeaders(stampValue, textOf(firstCall, 'requestId'))
  await exchange(tools, withHeaders(requireArtifact(request), headers), [201])
}

export function rejectedAssertion(failed: string): Prediction {
  return { status: 401, code: 'UNAUTHORIZED', reason: 'ASSERTION_REFUSED', failed }
}
