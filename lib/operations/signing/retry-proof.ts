import { hexFromBytes } from '#lib/contract/hex'
import type { Rejection, Report } from '#lib/domain/rule'
import { enforce } from '#lib/operations/trace'
import type { Call, ProofHeaders } from '#lib/operations/world'
import { compressPoint } from '#lib/wallet/keys/point'
import { LEGACY_MAGIC_VALUES } from '#lib/wallet/legacy-magic-values'
import { isProblem } from '#lib/wallet/read-problem'
import { readStamp, STAMP_SCHEME, type Stamp } from '#lib/wallet/stamp'

/** Proof of a signed retry (§5.4): the issued request ID, and the stamp over the payload that was issued with it. */
export interface Proof {
  readonly requestId: string
  readonly stamp: Stamp
}

const PAIRING = { id: 'proof-headers', label: 'Service-Wallet-Signature and Request-Id are both present' } as const
const SYNTAX = { id: 'stamp', label: 'Service-Wallet-Signature is a well-formed stamp' } as const

/**
 * Returns the proof of a signed retry. A first request has none. Rejects with WALLET_SIGNATURE_MISSING,
 * WALLET_SIGNATURE_MALFORMED or REQUEST_ID_MISSING.
 */
export function readProof(call: Pick<Call, 'proof' | 'trace'>): Proof | undefined {
  const { proof, trace } = call
  const isSigned = proof.signatures.length > 0
  if (proof.requestId === undefined && !isSigned) return undefined
  if (!isSigned)
    throw trace.fail(PAIRING.id, PAIRING.label, { code: 'WALLET_SIGNATURE_MISSING', got: 'Request-Id only' })
  if (proof.requestId === undefined) {
    throw trace.fail(PAIRING.id, PAIRING.label, { code: 'REQUEST_ID_MISSING', got: 'Service-Wallet-Signature only' })
  }
  trace.pass(PAIRING.id, PAIRING.label, { got: proof.requestId })
  return { requestId: proof.requestId, stamp: enforce(trace, checkSignature(proof)) }
}

/**
 * Checks that `Service-Wallet-Signature` or its alias `Grid-Wallet-Signature` contains a well-formed stamp. If both are
 * sent, their values must be equal.
 */
export function checkSignature({ signatures }: ProofHeaders): Report<Stamp> {
  const [header, alias] = signatures
  if (header === undefined) return rejectStamp({ code: 'WALLET_SIGNATURE_MISSING', got: 'header missing' })
  const expected = `base64url of {"publicKey", "scheme": "${STAMP_SCHEME}", "signature"}`
  if (alias !== undefined && alias !== header) {
    return rejectStamp({ code: 'WALLET_SIGNATURE_MALFORMED', details: { reason: 'TWO_SIGNATURES' }, expected })
  }
  if (LEGACY_MAGIC_VALUES.has(header)) {
    const details = { reason: 'LEGACY_MAGIC_VALUE' } as const
    return rejectStamp({ code: 'WALLET_SIGNATURE_MALFORMED', details, expected, got: header })
  }
  const stamp = readStamp(header)
  if (isProblem(stamp)) {
    const { problem, offset } = stamp
    const evidence = { expected, got: `${header.length} characters`, hint: problem, offset }
    return rejectStamp({ code: 'WALLET_SIGNATURE_MALFORMED', details: { problem, offset }, ...evidence })
  }
  const got = `key ${hexFromBytes(compressPoint(stamp.publicKey))}`
  return { passed: [{ ...SYNTAX, evidence: { got } }], value: stamp }
}

function rejectStamp(rejection: Rejection): Report<Stamp> {
  return { passed: [], failed: { ...SYNTAX, rejection } }
}
