import { hexFromBytes } from '#lib/contract/hex'
import type { Refusal } from '#lib/domain/rule'
import type { Trace } from '#lib/operations/trace'
import type { Call, ProofHeaders } from '#lib/operations/world'
import { compressPoint } from '#lib/wallet/keys/point'
import { LEGACY_MAGIC_VALUES } from '#lib/wallet/legacy-magic-values'
import { isProblem } from '#lib/wallet/read-problem'
import { readStamp, STAMP_SCHEME, type Stamp } from '#lib/wallet/stamp'

/** What makes a request a signed retry (§5.4): which request was issued, and the stamp over its payload. */
export interface Proof {
  readonly requestId: string
  readonly stamp: Stamp
}

const PAIRING = { id: 'proof-headers', label: 'Service-Wallet-Signature and Request-Id come together' } as const
const SYNTAX = { id: 'stamp', label: 'Service-Wallet-Signature is a stamp' } as const

/** The proof of a signed retry, or nothing on the first leg. Errors: WALLET_SIGNATURE_MISSING and _MALFORMED, REQUEST_ID_MISSING. */
export function readProof(call: Pick<Call, 'proof' | 'trace'>): Proof | undefined {
  const { proof, trace } = call
  const isSigned = proof.signatures.length > 0
  if (proof.requestId === undefined && !isSigned) return undefined
  if (!isSigned)
    throw trace.fail(PAIRING.id, PAIRING.label, { code: 'WALLET_SIGNATURE_MISSING', got: 'Request-Id alone' })
  if (proof.requestId === undefined) {
    throw trace.fail(PAIRING.id, PAIRING.label, { code: 'REQUEST_ID_MISSING', got: 'Service-Wallet-Signature alone' })
  }
  trace.pass(PAIRING.id, PAIRING.label)
  return { requestId: proof.requestId, stamp: followSignature(trace, signatureOf(proof)) }
}

/** What the signature headers hold: a stamp, or why they do not. Nothing is thrown or recorded yet. */
export function signatureOf({ signatures }: ProofHeaders): { readonly stamp: Stamp } | { readonly refusal: Refusal } {
  const [header, alias] = signatures
  if (header === undefined) return { refusal: { code: 'WALLET_SIGNATURE_MISSING', got: 'no such header' } }
  const expected = `base64url of {"publicKey", "scheme": "${STAMP_SCHEME}", "signature"}`
  if (alias !== undefined && alias !== header) {
    const details = { reason: 'TWO_SIGNATURES' } as const
    return { refusal: { code: 'WALLET_SIGNATURE_MALFORMED', details, expected } }
  }
  if (LEGACY_MAGIC_VALUES.has(header)) {
    const details = { reason: 'LEGACY_MAGIC_VALUE' } as const
    return { refusal: { code: 'WALLET_SIGNATURE_MALFORMED', details, expected, got: header } }
  }
  const stamp = readStamp(header)
  if (!isProblem(stamp)) return { stamp }
  const { problem, offset } = stamp
  const at = offset === undefined ? {} : { offset }
  const refusal = {
    code: 'WALLET_SIGNATURE_MALFORMED',
    expected,
    got: `${header.length} characters`,
    hint: problem,
  } as const
  return { refusal: { ...refusal, details: { problem, ...at }, ...at } }
}

/** Records what the signature headers hold, and throws the refusal where it is no stamp. */
export function followSignature(trace: Trace, signature: ReturnType<typeof signatureOf>): Stamp {
  if ('refusal' in signature) throw trace.fail(SYNTAX.id, SYNTAX.label, signature.refusal)
  const { stamp } = signature
  trace.pass(SYNTAX.id, SYNTAX.label, { got: `key ${hexFromBytes(compressPoint(stamp.publicKey))}` })
  return stamp
}
