import type { Assertion, Attestation } from '#lib/contract/credentials/credential'
import { sha256 } from '#lib/testing/named-bytes'
import { ORIGIN } from '#lib/testing/passkey-parts'
import type { RegisteredPasskey } from '#lib/verifiers/passkeys/relying-party'
import { verifyAssertion } from '#lib/verifiers/passkeys/verify-assertion'
import { verifyAttestation } from '#lib/verifiers/passkeys/verify-attestation'
import { base64urlFromBytes, readBase64url } from '#lib/wallet/encoding/bytes'
import { readDerSignature, type Signature } from '#lib/wallet/encoding/der-signature'
import { isProblem } from '#lib/wallet/read-problem'
import { createPasskey, signWithPasskey } from '#lib/wallet/software-passkey'

/** What an integrator's backend issued: 32 bytes, base64url. */
export const CHALLENGE = base64urlFromBytes(sha256('a registration'))
/** What the service issued: hex text. */
export const HEX = Buffer.from(sha256('an assertion')).toString('hex')
/** The origins of ours: one of another port, one of another host. */
export const ORIGINS = [ORIGIN, 'http://localhost:5173', 'https://app.example.com']
export const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** Judges a registration that answers {@link CHALLENGE}. */
export const register = (attestation: Attestation, challenge = CHALLENGE) =>
  verifyAttestation(attestation, { challenge, origins: ORIGINS })
/** Judges an assertion that answers {@link HEX}. */
export const assertionBy = (passkey: RegisteredPasskey, assertion: Assertion) =>
  verifyAssertion(assertion, { passkey, challenge: HEX, origins: ORIGINS })

/** The check a judgement failed, or that it is proven. */
export async function checkOf(judged: ReturnType<typeof register> | ReturnType<typeof assertionBy>): Promise<string> {
  const result = await judged
  return 'failed' in result ? result.failed.id : 'proven'
}

/** A passkey that was registered, by the software authenticator. */
export async function registered() {
  const { passkey, attestation } = createPasskey({ challenge: CHALLENGE, origin: ORIGIN, random })
  const judged = await register(attestation)
  if ('failed' in judged) throw new Error(judged.failed.id)
  return { passkey, proof: judged.proof }
}

/** A good assertion with its signature read. */
export async function signed(): Promise<{ proof: RegisteredPasskey; assertion: Assertion; signature: Signature }> {
  const { passkey, proof } = await registered()
  const { assertion } = signWithPasskey(passkey, { challenge: HEX, origin: ORIGIN })
  const signature = readDerSignature(bytesOf(assertion.signature))
  if (isProblem(signature)) throw new Error(signature.problem)
  return { proof, assertion, signature }
}

/** The bytes of a base64url text; none where it is no such text. */
export function bytesOf(text: string): Uint8Array {
  return readBase64url(text) ?? new Uint8Array()
}
