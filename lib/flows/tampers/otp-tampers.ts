import { hexFromBytes } from '#lib/contract/hex'
import { OTP_VALID_SECONDS } from '#lib/contract/lifetimes'
import type { Artifacts } from '#lib/flows/artifacts'
import { request } from '#lib/flows/json-request'
import type { Prediction } from '#lib/flows/tampers/prediction'
import { changeBody, REPLAYED, retryTampers } from '#lib/flows/tampers/retry-tampers'
import { actFirst, requireArtifact, type Tamper, tamperAt, waitLongerThan } from '#lib/flows/tampers/tamper'
import { sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { compressPoint } from '#lib/wallet/keys/point'

const INVALID: Prediction = { status: 401, code: 'UNAUTHORIZED', reason: 'INVALID_OTP_CODE' }
const NONE_PENDING: Prediction = { status: 401, code: 'UNAUTHORIZED', reason: 'NO_PENDING_OTP' }
const MALFORMED: Prediction = { status: 400, code: 'INVALID_INPUT', reason: 'BAD_OTP_BUNDLE' }

/** Maximum number of challenges to send. It exceeds the default rate limit. */
const CHALLENGES_MAX = 100

export const OTP_TAMPERS: readonly Tamper[] = [
  {
    ...tamperAt('leg-1', 'wrong-code', 'body', 'Encrypt a wrong code'),
    predicted: INVALID,
    apply: async artifacts => withSealedCode(artifacts, { otpCode: '123456' }),
  },
  {
    ...tamperAt('leg-1', 'old-bundle', 'body', 'Request a new code, then send the bundle for the old code'),
    predicted: INVALID,
    ...actFirst(async ({ credentialId }, { send }) => {
      await send(request('POST', `/auth/credentials/${credentialId}/challenge`))
    }),
  },
  {
    ...tamperAt('leg-1', 'no-key', 'body', 'Encrypt a public key that is not a P-256 point'),
    predicted: INVALID,
    apply: async artifacts => withSealedCode(artifacts, { publicKey: `04${'11'.repeat(64)}` }),
  },
  {
    ...tamperAt('leg-1', 'flipped-bit', 'body', 'Change the first hex digit of the ciphertext'),
    predicted: INVALID,
    apply: async artifacts => withBundle(artifacts, flipCiphertext(requireArtifact(artifacts.encryptedOtpBundle))),
  },
  {
    ...tamperAt('leg-1', 'compressed-enc', 'body', 'Send encappedPublic in compressed form'),
    predicted: MALFORMED,
    apply: async artifacts => withBundle(artifacts, compressKey(requireArtifact(artifacts.encryptedOtpBundle))),
  },
  {
    ...tamperAt('leg-1', 'no-json', 'body', 'Send a bundle that is not JSON'),
    predicted: MALFORMED,
    apply: async artifacts => withBundle(artifacts, 'bundle'),
  },
  {
    ...tamperAt('leg-1', 'used-bundle', 'identity', 'Send the first request twice with the same bundle'),
    predicted: NONE_PENDING,
    ...actFirst(async ({ request: sent }, { send }) => {
      await send(requireArtifact(sent))
    }),
  },
  {
    ...tamperAt('leg-1', 'expired-code', 'time', 'Wait 5 minutes before the first request'),
    predicted: NONE_PENDING,
    ...waitLongerThan(OTP_VALID_SECONDS * 1000),
  },
  {
    ...tamperAt('challenge', 'too-many-challenges', 'time', 'Request codes until rate limited'),
    predicted: { status: 429, code: 'RATE_LIMITED', header: 'Retry-After' },
    ...actFirst(async ({ credentialId }, { send }) => {
      const challenge = request('POST', `/auth/credentials/${credentialId}/challenge`)
      for (let count = 0; count < CHALLENGES_MAX; count += 1) if ((await send(challenge)).status >= 300) return
    }),
  },
  ...retryTampers('client-key'),
  REPLAYED,
  changeBody(members => ({ ...members, encryptedOtpBundle: '{"encappedPublic":"","ciphertext":""}' })),
]

async function withSealedCode(
  artifacts: Partial<Artifacts>,
  { otpCode = '000000', publicKey }: { readonly otpCode?: string; readonly publicKey?: string },
): Promise<Partial<Artifacts>> {
  const clientPublicKey = hexFromBytes(compressPoint(requireArtifact(artifacts.clientKey).publicKey))
  const targetBundle = requireArtifact(artifacts.targetBundle)
  return withBundle(artifacts, await sealOtp({ targetBundle, otpCode, publicKey: publicKey ?? clientPublicKey }))
}

function withBundle({ request: sent }: Partial<Artifacts>, encryptedOtpBundle: string): Partial<Artifacts> {
  const { body, ...rest } = requireArtifact(sent)
  const members = JSON.parse(requireArtifact(body))
  return { encryptedOtpBundle, request: { ...rest, body: JSON.stringify({ ...members, encryptedOtpBundle }) } }
}

function flipCiphertext(bundle: string): string {
  const { ciphertext, ...rest } = JSON.parse(bundle)
  return JSON.stringify({ ...rest, ciphertext: (ciphertext[0] === '0' ? '1' : '0') + ciphertext.slice(1) })
}

function compressKey(bundle: string): string {
  const { encappedPublic, ...rest } = JSON.parse(bundle)
  return JSON.stringify({ encappedPublic: `02${encappedPublic.slice(2, 66)}`, ...rest })
}
