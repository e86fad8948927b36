import { QUOTE_VOLATILE_VALID_MS } from '#lib/contract/lifetimes'
import {
  type Drill,
  type DrillTools,
  describeDrill,
  post,
  quoteRequest,
  requireId,
  unknownId,
} from '#lib/flows/drills/drill'
import { QUOTE_TAMPERS, sendTampered } from '#lib/flows/tampers/quote-tampers'
import { justPast } from '#lib/flows/tampers/tamper'

/** Drills of `POST /quotes`. Each tampers with a valid request. */
export const QUOTE_DRILLS: readonly Drill[] = QUOTE_TAMPERS.map(tamper => ({
  ...describeDrill('POST /quotes', tamper),
  id: tamper.id,
  run: async tools => (await sendTampered(quoteRequest(tools), tamper, tools)).answer,
}))

const EXECUTE = 'POST /quotes/{quoteId}/execute'

export const EXECUTION_DRILLS: readonly Drill[] = [
  {
    id: 'execute-twice',
    label: `${EXECUTE}: a quote already executed`,
    predicted: { status: 409, code: 'CONFLICT', reason: 'QUOTE_ALREADY_EXECUTED' },
    leaves: '100.00 USD sent',
    run: async tools => {
      const id = await newQuote(tools)
      requireId(await execute(tools, id))
      return execute(tools, id)
    },
  },
  {
    id: 'execute-expired',
    label: `${EXECUTE}: an expired quote`,
    predicted: { status: 409, code: 'CONFLICT', reason: 'QUOTE_EXPIRED' },
    leaves: '1 quote, sandbox clock advanced by 61 seconds',
    run: async tools => {
      const destination = { destinationType: 'ACCOUNT', accountId: tools.starter.externalAccounts.btc }
      const id = await newQuote(tools, { destination })
      await tools.advanceClock(justPast(QUOTE_VOLATILE_VALID_MS))
      return execute(tools, id)
    },
  },
  {
    id: 'execute-unfunded',
    label: `${EXECUTE}: an externally funded quote`,
    predicted: { status: 400, code: 'INVALID_INPUT', reason: 'NOT_EXECUTABLE' },
    leaves: '1 quote',
    run: async tools =>
      execute(tools, await newQuote(tools, { source: { sourceType: 'REALTIME_FUNDING', currency: 'USD' } })),
  },
  {
    id: 'execute-too-much',
    label: `${EXECUTE}: an amount above the source balance`,
    predicted: { status: 400, code: 'INVALID_AMOUNT', reason: 'INSUFFICIENT_FUNDS' },
    leaves: '1 quote',
    run: async tools => execute(tools, await newQuote(tools, fromCustomer(tools, 'usd', 900_000_000_000))),
  },
  {
    id: 'execute-unsigned',
    label: `${EXECUTE}: a wallet quote without a stamp`,
    predicted: { status: 401, code: 'WALLET_SIGNATURE_MISSING' },
    leaves: '1 quote',
    run: async tools => execute(tools, await newQuote(tools, fromCustomer(tools, 'usdb', 10_000_000))),
  },
  {
    id: 'execute-unknown',
    label: `${EXECUTE}: an unknown quote`,
    predicted: { status: 404, code: 'QUOTE_NOT_FOUND' },
    run: tools => execute(tools, unknownId('Quote')),
  },
]

async function newQuote(tools: DrillTools, changes?: Parameters<typeof quoteRequest>[1]): Promise<string> {
  return requireId(await tools.send(quoteRequest(tools, changes)))
}

function execute(tools: DrillTools, id: string) {
  return post(tools, `/quotes/${id}/execute`, {})
}

function fromCustomer({ starter }: DrillTools, currency: string, lockedCurrencyAmount: number) {
  return { source: { sourceType: 'ACCOUNT', accountId: starter.accounts[currency] }, lockedCurrencyAmount }
}
