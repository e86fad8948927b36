import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import { QUOTE_VOLATILE_VALID_MS } from '#lib/contract/lifetimes'
import { request } from '#lib/flows/json-request'
import { QUOTE_TAMPERS, sendTampered } from '#lib/flows/tampers/quote-tampers'
import { justPast } from '#lib/flows/tampers/tamper'
import type { Drill } from './drill'
import {
  externalAccountIn,
  internalAccountIn,
  post,
  quoteBody,
  requestQuote,
  requireField,
  unknownId,
} from './drill-calls'

/** Drills of `POST /quotes`. Each tampers with a valid request. */
export const QUOTE_DRILLS: readonly Drill[] = QUOTE_TAMPERS.map(tamper => ({
  id: tamper.id,
  label: `POST /quotes: ${tamper.label.charAt(0).toLowerCase()}${tamper.label.slice(1)}`,
  predicted: tamper.predicted,
  leaves: tamper.leaves,
  run: async tools => (await sendTampered(request('POST', '/quotes', quoteBody(tools)), tamper, tools)).answer,
}))

export const EXECUTION_DRILLS: readonly Drill[] = [
  {
    ...executionDrill('execute-twice', 'a quote already executed', 409, 'CONFLICT', 'QUOTE_ALREADY_EXECUTED'),
    leaves: '100.00 USD sent',
    run: async tools => {
      const id = requireField(await requestQuote(tools), 'id')
      requireField(await post(tools, `/quotes/${id}/execute`, {}), 'id')
      return post(tools, `/quotes/${id}/execute`, {})
    },
  },
  {
    ...executionDrill('execute-expired', 'an expired quote', 409, 'CONFLICT', 'QUOTE_EXPIRED'),
    leaves: '1 quote, sandbox clock advanced by 61 seconds',
    run: async tools => {
      const destination = { destinationType: 'ACCOUNT', accountId: externalAccountIn(tools, 'BTC') }
      const id = requireField(await requestQuote(tools, { destination }), 'id')
      await tools.advanceClock(justPast(QUOTE_VOLATILE_VALID_MS))
      return post(tools, `/quotes/${id}/execute`, {})
    },
  },
  {
    ...executionDrill('execute-unfunded', 'an externally funded quote', 400, 'INVALID_INPUT', 'NOT_EXECUTABLE'),
    leaves: '1 quote',
    run: async tools => {
      const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' }
      return post(tools, `/quotes/${requireField(await requestQuote(tools, { source }), 'id')}/execute`, {})
    },
  },
  {
    ...executionDrill(
      'execute-too-much',
      'an amount above the source balance',
      400,
      'INVALID_AMOUNT',
      'INSUFFICIENT_FUNDS',
    ),
    leaves: '1 quote',
    run: async tools => {
      const source = { sourceType: 'ACCOUNT', accountId: internalAccountIn(tools, 'USD') }
      const created = await requestQuote(tools, { source, lockedCurrencyAmount: 900_000_000_000 })
      return post(tools, `/quotes/${requireField(created, 'id')}/execute`, {})
    },
  },
  {
    ...executionDrill('execute-unsigned', 'a wallet quote without a stamp', 401, 'WALLET_SIGNATURE_MISSING'),
    leaves: '1 quote',
    run: async tools => {
      const source = { sourceType: 'ACCOUNT', accountId: internalAccountIn(tools, 'USDB') }
      const created = await requestQuote(tools, { source, lockedCurrencyAmount: 10_000_000 })
      return post(tools, `/quotes/${requireField(created, 'id')}/execute`, {})
    },
  },
  {
    ...executionDrill('execute-unknown', 'an unknown quote', 404, 'QUOTE_NOT_FOUND'),
    run: tools => post(tools, `/quotes/${unknownId('Quote')}/execute`, {}),
  },
]

function executionDrill(id: string, what: string, status: number, code: ErrorCode, reason?: string) {
  const predicted = { status, code, reason }
  return { id, label: `POST /quotes/{quoteId}/execute: ${what}`, predicted }
}
