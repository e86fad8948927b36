import { hexFromBytes } from '#lib/contract/hex'
import { equalBytes, readHex, textFromUtf8, utf8FromText } from '#lib/wallet/encoding/bytes'
import { readDerSignature } from '#lib/wallet/encoding/der-signature'
import { readStrictObject } from '#lib/wallet/encoding/json-object'
import { signatureVerifies, signDer } from '#lib/wallet/keys/ecdsa'
import type { KeyPair } from '#lib/wallet/keys/key-pair'
import { readUncompressedPoint } from '#lib/wallet/keys/point'
import { isProblem, type Problem } from '#lib/wallet/read-problem'

const VERSION = 'v1.0.0'

/**
 * Returns an enclave bundle as JSON text. `dataSignature` signs the bytes of the document's JSON, not their hex.
 * Without a quorum key, the signature and the key are empty strings.
 */
export function makeEnclaveBundle(document: { readonly [name: string]: string }, quorum?: KeyPair): string {
  const data = utf8FromText(JSON.stringify(document))
  return JSON.stringify({
    version: VERSION,
    data: hexFromBytes(data),
    dataSignature: quorum ? hexFromBytes(signDer(data, quorum.privateKey)) : '',
    enclaveQuorumPublic: quorum ? hexFromBytes(quorum.publicKey) : '',
  })
}

/**
 * Reads an enclave bundle. If an expected quorum key (65 bytes) is given, the bundle must contain this key and a valid
 * signature. Otherwise, does not verify the signature.
 */
export function readEnclaveBundle(
  text: string,
  expectedQuorumKey?: Uint8Array,
): { readonly document: { readonly [name: string]: unknown } } | Problem {
  const read = readStrictObject(text, 'The bundle')
  if (isProblem(read)) return read
  const outer = read.members
  if (outer.version !== VERSION) return { problem: `version is not ${VERSION}.` }
  const data = typeof outer.data === 'string' ? readHex(outer.data) : undefined
  if (!data) return { problem: 'data is not hex.' }
  const trustProblem = expectedQuorumKey && trustProblemOf(outer, data, expectedQuorumKey)
  if (trustProblem) return trustProblem
  const document = readStrictObject(textFromUtf8(data), 'The hex-decoded data')
  return isProblem(document) ? document : { document: document.members }
}

function trustProblemOf(
  { enclaveQuorumPublic, dataSignature }: { readonly [name: string]: unknown },
  data: Uint8Array,
  expectedQuorumKey: Uint8Array,
): Problem | undefined {
  const quorumKey = typeof enclaveQuorumPublic === 'string' ? readUncompressedPoint(enclaveQuorumPublic) : undefined
  if (!quorumKey) return { problem: 'enclaveQuorumPublic is not an uncompressed P-256 point in hex.' }
  if (!equalBytes(quorumKey, expectedQuorumKey)) return { problem: 'enclaveQuorumPublic is not the expected key.' }
  const der = typeof dataSignature === 'string' ? readHex(dataSignature) : undefined
  if (!der) return { problem: 'dataSignature is not hex.' }
  const signature = readDerSignature(der)
  if (isProblem(signature)) return { problem: `dataSignature is not DER: ${signature.problem}.` }
  return signatureVerifies({ publicKey: quorumKey, signature, message: data })
    ? undefined
    : { problem: 'dataSignature does not verify over data with the expected key.' }
}
