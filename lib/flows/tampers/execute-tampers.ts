import { QUOTE_VALID_MS } from '#lib/contract/lifetimes'
import type { Artifacts } from '#lib/flows/artifacts'
import { payloadOf } from '#lib/flows/execute-flow'
import { exchange } from '#lib/flows/flow'
import { bodyOf, request, withHeaders } from '#lib/flows/json-request'
import { revokedBetween } from '#lib/flows/tampers/action-tampers'
import { foreignKeyTamper, GARBAGE, NO_SIGNATURE, RESERIALISED } from '#lib/flows/tampers/retry-tampers'
import { atStep, justPast, made, type Tamper, type TamperTools } from '#lib/flows/tampers/tamper'
import { base64urlFromBytes, utf8FromText } from '#lib/wallet/encoding/bytes'
import { signDer } from '#lib/wallet/keys/ecdsa'
import { stamp } from '#lib/wallet/stamp'

/** Tampers for executing a wallet quote, with their predicted rejections. */
export const EXECUTE_TAMPERS: readonly Tamper[] = [
  ...[NO_SIGNATURE, GARBAGE, RESERIALISED, foreignKeyTamper('session')].map(atStep('execute')),
  {
    ...atExecute('other-quote', 'signature', 'Stamp another quote’s payload'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_BODY_MISMATCH', reason: 'OTHER_PAYLOAD' },
    apply: async ({ quote, signer }, tools) => {
      const other = await exchange(tools, made(quote).request, [201])
      return { stamp: stamp(payloadOf(bodyOf(other)), made(signer).key) }
    },
  },
  {
    ...atExecute('bare-signature', 'signature', 'Send the bare signature instead of a stamp'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_MALFORMED' },
    apply: async ({ payloadToSign, signer }) => ({
      stamp: base64urlFromBytes(signDer(utf8FromText(made(payloadToSign)), made(signer).key.privateKey)),
    }),
  },
  revokedBetween('execute'),
  {
    ...atExecute('executed-twice', 'identity', 'Execute twice with different Idempotency-Key values'),
    isSpending: true,
    predicted: { status: 409, code: 'CONFLICT', reason: 'QUOTE_ALREADY_EXECUTED' },
    apply: async (have, tools) => {
      await execute(have, tools, base64urlFromBytes(tools.random(16)))
      return {}
    },
  },
  {
    ...atExecute(
      'executed-again',
      'headers',
      'Execute twice with the same Idempotency-Key (replays the first response)',
    ),
    isSpending: true,
    predicted: { status: 200, header: 'Idempotent-Replayed' },
    apply: async (have, tools) => {
      await execute(have, tools, made(have.idempotencyKey))
      return {}
    },
  },
  {
    ...atExecute('expired', 'time', 'Let the quote expire'),
    isSpending: true,
    predicted: { status: 409, code: 'CONFLICT', reason: 'QUOTE_EXPIRED' },
    apply: async (_, { advanceClock }) => {
      await advanceClock(justPast(QUOTE_VALID_MS))
      return {}
    },
  },
]

async function execute(
  { quoteId, stamp: own }: Partial<Artifacts>,
  tools: TamperTools,
  idempotencyKey: string,
): Promise<void> {
  const headers = { 'Service-Wallet-Signature': made(own), 'Idempotency-Key': idempotencyKey }
  await exchange(tools, withHeaders(request('POST', `/quotes/${quoteId}/execute`, {}), headers), [200])
}

function atExecute(id: string, group: Tamper['group'], label: string) {
  return { id, group, label, before: 'execute' } as const
}
