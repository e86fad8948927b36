import { hash } from 'node:crypto'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { verifySignature } from '@simplewebauthn/server/helpers'
import type { Assertion } from '#lib/contract/credentials/credential'
import {
  ASSERTION_LIBRARY_RULES,
  ASSERTION_RULES,
  COUNTER_RULES,
  MAGIC_VALUE_RULES,
  SAME_PASSKEY_RULES,
  SIGNATURE_RULES,
  type SignatureCheck,
} from '#lib/domain/credentials/assertion-rules'
import { PASSKEY_ALGORITHMS } from '#lib/domain/credentials/attestation-rules'
import { requireParsed, withoutPadding } from '#lib/domain/credentials/passkey-rules'
import { checkRules, type Report } from '#lib/domain/rule'
import { checkInStages } from '#lib/verifiers/check-in-stages'
import { readAuthenticatorData } from '#lib/verifiers/passkeys/authenticator-data'
import { clientDataForLibrary, readClientData } from '#lib/verifiers/passkeys/client-data'
import { readCoseKey } from '#lib/verifiers/passkeys/cose-key'
import { type RegisteredPasskey, rpIdHashOf, rpIdOf } from '#lib/verifiers/passkeys/relying-party'
import { base64urlFromBytes, concatBytes, readBase64url, readHex } from '#lib/wallet/encoding/bytes'
import { readDerSignature } from '#lib/wallet/encoding/der-signature'
import { passkeyChallengeBytes } from '#lib/wallet/passkey-challenge'
import { isProblem, type Problem } from '#lib/wallet/read-problem'

export interface ExpectedAssertion {
  readonly passkey: RegisteredPasskey
  /** Challenge as issued: hex text, whose UTF-8 bytes are the WebAuthn challenge (§2.11). */
  readonly challenge: string
  /** Allowed origins. The passkey may be used only on those whose host is the passkey's RP ID. */
  readonly origins: readonly string[]
}

/** Checks an assertion (§4.6). The report of a valid assertion contains the passkey's new signature counter. */
export async function verifyAssertion(
  assertion: Assertion,
  expected: ExpectedAssertion,
): Promise<Report<{ readonly signCount: bigint }>> {
  const { passkey } = expected
  const { publicKey, signCount: stored } = passkey
  const ceremony = ceremonyOf(assertion, expected)
  const sentId = withoutPadding(assertion.credentialId)
  const signCount = () => requireParsed(ceremony.authenticatorData).signCount
  const report = await checkInStages([
    () => checkRules(MAGIC_VALUE_RULES, assertion),
    () => checkRules(SAME_PASSKEY_RULES, { sentId, registeredId: passkey.credentialId }),
    () => checkRules(ASSERTION_RULES, ceremony),
    async () => {
      const message = signedBytesOf(assertion)
      return checkRules(SIGNATURE_RULES, await checkSignature(assertion.signature, { publicKey, message }))
    },
    () => checkRules(COUNTER_RULES, { stored, sent: signCount() }),
    async () => checkRules(ASSERTION_LIBRARY_RULES, { problem: await libraryProblem(assertion, ceremony, passkey) }),
  ])
  return 'failed' in report ? report : { ...report, value: { signCount: signCount() } }
}

function ceremonyOf(assertion: Assertion, { passkey: { rpId }, challenge: hexText, origins }: ExpectedAssertion) {
  const data = readBase64url(assertion.authenticatorData, { tolerate: 'base64' })
  return {
    clientData: readClientData(assertion.clientDataJson),
    authenticatorData:
      data === undefined ? { problem: 'authenticatorData is not base64url' } : readAuthenticatorData(data),
    type: 'webauthn.get',
    challenge: base64urlFromBytes(passkeyChallengeBytes(hexText)),
    mistakenChallenges: new Map([
      [
        base64urlFromBytes(readHex(hexText) ?? new Uint8Array()),
        'The challenge was hex-decoded. Use the UTF-8 bytes of the hex string.',
      ],
    ]),
    origins: origins.filter(origin => rpIdOf(origin) === rpId),
    rpId,
    rpIdHash: rpIdHashOf(rpId),
  } as const
}

/**
 * Returns the bytes that a passkey signs (Web Authentication section 6.3.3). Throws if a field is neither base64url nor
 * base64.
 */
export function signedBytesOf({ authenticatorData, clientDataJson }: Assertion): Uint8Array {
  const [data, clientData] = [authenticatorData, clientDataJson].map(text =>
    readBase64url(text, { tolerate: 'base64' }),
  )
  if (data === undefined || clientData === undefined)
    throw new Error('Bug: a field of a checked assertion is not base64url.')
  return concatBytes(data, hash('sha256', clientData, 'buffer'))
}

async function libraryProblem(
  { credentialId, clientDataJson, authenticatorData, signature }: Assertion,
  { challenge, clientData, rpId }: ReturnType<typeof ceremonyOf>,
  passkey: RegisteredPasskey,
): Promise<string | undefined> {
  const id = withoutPadding(credentialId)
  const { json, isRewritten } = clientDataForLibrary(clientDataJson)
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: json,
          authenticatorData: withoutPadding(authenticatorData),
          signature: withoutPadding(signature),
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: String(requireParsed(clientData).origin),
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: Number(passkey.signCount),
      },
    })
    // SIGNATURE_RULES have verified the signature over the client data as sent.
    return verified || isRewritten ? undefined : 'could not be verified'
  } catch (error) {
    return error instanceof Error ? error.message : 'could not be verified'
  }
}

/**
 * Checks the encoding of a base64url signature, and verifies the signature if its encoding is correct. `publicKey`
 * contains the bytes of a COSE key.
 */
export async function checkSignature(
  signature: string,
  { publicKey, message }: { readonly publicKey: Uint8Array; readonly message: Uint8Array },
): Promise<SignatureCheck> {
  const bytes = readBase64url(signature, { tolerate: 'base64' })
  if (bytes === undefined) return { encodingProblem: { problem: 'signature is not base64url' }, verifies: false }
  const encodingProblem = encodingProblemOf(bytes, publicKey)
  if (encodingProblem !== undefined) return { encodingProblem, verifies: false }
  const verifies = await verifySignature({
    signature: Uint8Array.from(bytes),
    data: Uint8Array.from(message),
    credentialPublicKey: Uint8Array.from(publicKey),
  })
  return { encodingProblem, verifies }
}

/**
 * Requires strict DER for ES256 only, because SimpleWebAuthn accepts several encodings of an ES256 signature. A
 * signature of another algorithm has only one encoding, which `verifySignature` enforces.
 */
function encodingProblemOf(signature: Uint8Array, publicKey: Uint8Array): Problem | undefined {
  const { algorithm } = readCoseKey(publicKey)
  if (typeof algorithm !== 'number' || PASSKEY_ALGORITHMS.get(algorithm) !== 'ES256') return undefined
  const read = readDerSignature(signature)
  return isProblem(read) ? read : undefined
}
