import { QUOTE_VALID_MS } from '#lib/contract/lifetimes'
import type { Artifacts } from '#lib/flows/artifacts'
import { payloadOf } from '#lib/flows/execute-flow'
import { exchange } from '#lib/flows/flow'
import { bodyOf, request, withHeaders } from '#lib/flows/json-request'
import { revokeBefore } from '#lib/flows/tampers/action-tampers'
import { foreignKeyTamper, GARBAGE, NO_SIGNATURE, RESERIALISED } from '#lib/flows/tampers/retry-tampers'
import {
  actFirst,
  atStep,
  requireArtifact,
  type Tamper,
  type TamperTools,
  tamperAt,
  waitLongerThan,
} from '#lib/flows/tampers/tamper'
import { base64urlFromBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { signDer } from '#lib/wallet/keys/ecdsa'
import { stamp } from '#lib/wallet/stamp'

export const EXECUTE_TAMPERS: readonly Tamper[] = [
  ...[NO_SIGNATURE, GARBAGE, RESERIALISED, foreignKeyTamper('session')].map(atStep('execute')),
  {
    ...tamperAt('execute', 'other-quote', 'signature', 'Stamp another quote’s payload'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_BODY_MISMATCH', reason: 'OTHER_PAYLOAD' },
    apply: async ({ quote, signer }, tools) => {
      const other = await exchange(tools, requireArtifact(quote).request, [201])
      return { stamp: stamp(payloadOf(bodyOf(other)), requireArtifact(signer).key) }
    },
  },
  {
    ...tamperAt('execute', 'bare-signature', 'signature', 'Send the bare signature instead of a stamp'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_MALFORMED' },
    apply: async ({ payloadToSign, signer }) => ({
      stamp: base64urlFromBytes(
        signDer(utf8FromText(requireArtifact(payloadToSign)), requireArtifact(signer).key.privateKey),
      ),
    }),
  },
  revokeBefore('execute'),
  {
    ...tamperAt('execute', 'executed-twice', 'identity', 'Execute twice with different Idempotency-Key values'),
    predicted: { status: 409, code: 'CONFLICT', reason: 'QUOTE_ALREADY_EXECUTED' },
    ...actFirst(async (artifacts, tools) => {
      await execute(artifacts, tools, base64urlFromBytes(tools.random(16)))
    }),
  },
  {
    ...tamperAt(
      'execute',
      'executed-again',
      'headers',
      'Execute twice with the same Idempotency-Key (replays the first response)',
    ),
    predicted: { status: 200, header: 'Idempotent-Replayed' },
    ...actFirst(async (artifacts, tools) => {
      await execute(artifacts, tools, requireArtifact(artifacts.idempotencyKey))
    }),
  },
  {
    ...tamperAt('execute', 'expired', 'time', 'Let the quote expire'),
    predicted: { status: 409, code: 'CONFLICT', reason: 'QUOTE_EXPIRED' },
    ...waitLongerThan(QUOTE_VALID_MS),
  },
]

/** Tampers for an existing quote. They need no second quote and leave the quote usable. */
export const EXISTING_QUOTE_TAMPERS: readonly Tamper[] = EXECUTE_TAMPERS.filter(
  ({ id, usesUpArtifacts }) => usesUpArtifacts !== true && id !== 'other-quote',
)

async function execute(
  { quoteId, stamp: stampValue }: Partial<Artifacts>,
  tools: TamperTools,
  idempotencyKey: string,
): Promise<void> {
  const headers = { 'Service-Wallet-Signature': requireArtifact(stampValue), 'Idempotency-Key': idempotencyKey }
  await exchange(tools, withHeaders(request('POST', `/quotes/${quoteId}/execute`, {}), headers), [200])
}
