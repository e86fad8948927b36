import { runToEnd } from '#lib/flows/flow'
import { request, withHeaders } from '#lib/flows/requests'
import { revokeSession } from '#lib/flows/signed-actions'
import { made, type Tamper } from '#lib/flows/tamper'
import { newKeyPair } from '#lib/wallet/key-pair'
import { stamp } from '#lib/wallet/stamp'

/** Ways to break the execution of a wallet quote, each with the refusal it earns. */
export const EXECUTE_TAMPERS: readonly Tamper[] = [
  {
    ...atExecute('no-signature', 'headers', 'Leave Service-Wallet-Signature out'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_MISSING' },
    apply: async () => ({ stamp: '' }),
  },
  {
    ...atExecute('garbage', 'signature', 'Send a header that is no stamp'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_MALFORMED' },
    apply: async () => ({ stamp: 'sandbox-valid-signature' }),
  },
  {
    ...atExecute('reserialised', 'signature', 'Stamp the payload parsed and printed again'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_BODY_MISMATCH', reason: 'RESERIALISED' },
    apply: async ({ payloadToSign, signer }) => ({
      stamp: stamp(JSON.stringify(JSON.parse(made(payloadToSign))), made(signer).key),
    }),
  },
  {
    ...atExecute('foreign-key', 'identity', 'Stamp with a key of nobody'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_INVALID', reason: 'UNKNOWN_KEY' },
    apply: async ({ payloadToSign }, { random }) => ({ stamp: stamp(made(payloadToSign), newKeyPair(random)) }),
  },
  {
    ...atExecute('session-revoked', 'identity', 'Revoke the signing session before'),
    predicted: { status: 401, code: 'WALLET_SIGNATURE_INVALID', reason: 'UNKNOWN_KEY' },
    apply: async ({ signer }, tools) => {
      const session = made(signer)
      await runToEnd(revokeSession, { targetId: session.id, signer: session }, tools)
      return {}
    },
  },
  {
    ...atExecute('executed-twice', 'identity', 'Execute it twice, with another key'),
    predicted: { status: 409, code: 'CONFLICT', reason: 'QUOTE_ALREADY_EXECUTED' },
    apply: async ({ quoteId, stamp: own }, { send }) => {
      const sent = request('POST', `/quotes/${quoteId}/execute`, {})
      await send(withHeaders(sent, { 'Service-Wallet-Signature': made(own) }))
      return {}
    },
  },
  {
    ...atExecute('expired', 'time', 'Let the quote expire'),
    predicted: { status: 409, code: 'CONFLICT', reason: 'QUOTE_EXPIRED' },
    apply: async (_, { advanceClock }) => {
      await advanceClock(301_000)
      return {}
    },
  },
]

function atExecute(id: string, group: Tamper['group'], label: string) {
  return { id, group, label, before: 'execute' } as const
}
