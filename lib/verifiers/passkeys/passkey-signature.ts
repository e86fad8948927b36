import { verifySignature } from '@simplewebauthn/server/helpers'
import type { SignatureCheck } from '#lib/domain/credentials/assertion-rules'
import { PASSKEY_ALGORITHMS } from '#lib/domain/credentials/attestation-rules'
import { readCoseKey } from '#lib/verifiers/passkeys/cose-key'
import { readBase64url } from '#lib/wallet/encoding/bytes'
import { readDerSignature } from '#lib/wallet/encoding/der-signature'
import { isProblem, type Problem } from '#lib/wallet/read-problem'

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
