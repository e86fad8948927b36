import { hexFromBytes } from '#lib/contract/scalars'
import type { Call } from '#lib/operations/world'
import { compressPoint } from '#lib/wallet/point'
import { isProblem } from '#lib/wallet/problem'
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
  return { requestId: proof.requestId, stamp: readSignature(call) }
}

/** The stamp of a call that takes no Request-Id. Errors: WALLET_SIGNATURE_MISSING and _MALFORMED. */
export function readSignature({ proof, trace }: Pick<Call, 'proof' | 'trace'>): Stamp {
  const [header, alias] = proof.signatures
  if (header === undefined) {
    throw trace.fail(SYNTAX.id, SYNTAX.label, { code: 'WALLET_SIGNATURE_MISSING', got: 'no such header' })
  }
  const expected = `base64url of {"publicKey", "scheme": "${STAMP_SCHEME}", "signature"}`
  if (alias !== undefined && alias !== header) {
    const details = { reason: 'TWO_SIGNATURES' }
    throw trace.fail(SYNTAX.id, SYNTAX.label, { code: 'WALLET_SIGNATURE_MALFORMED', details, expected })
  }
  const stamp = readStamp(header)
  if (isProblem(stamp)) {
    const { problem, offset } = stamp
    throw trace.fail(SYNTAX.id, SYNTAX.label, {
      code: 'WALLET_SIGNATURE_MALFORMED',
      details: { problem, ...(offset === undefined ? {} : { offset }) },
      expected,
      got: `${header.length} characters`,
      hint: problem,
      ...(offset === undefined ? {} : { offset }),
    })
  }
  trace.pass(SYNTAX.id, SYNTAX.label, { got: `key ${hexFromBytes(compressPoint(stamp.publicKey))}` })
  return stamp
}
