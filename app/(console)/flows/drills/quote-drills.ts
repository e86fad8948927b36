import type { Drill, DrillTools, Predicted } from './drill'
import { externalIn, get, heldIn, made, post, quote, quoteBody, unique, unknownId } from './drill-calls'

/** Quotes asked for wrongly: each differs from one that succeeds in one thing. */
export const QUOTE_DRILLS: readonly Drill[] = [
  changed('amount-zero', 'lockedCurrencyAmount 0', bad('INVALID_AMOUNT', 'NOT_POSITIVE'), () => ({
    lockedCurrencyAmount: 0,
  })),
  changed('amount-text', 'lockedCurrencyAmount "10000", a text', bad('INVALID_INPUT'), () => ({
    lockedCurrencyAmount: '10000',
  })),
  changed(
    'amount-maximum',
    'lockedCurrencyAmount above 9,000,000,000,000,000',
    bad('AMOUNT_OUT_OF_RANGE', 'ABOVE_MAXIMUM'),
    () => ({
      lockedCurrencyAmount: 9_000_000_000_000_001,
    }),
  ),
  changed(
    'amount-fees',
    'lockedCurrencyAmount 1, less than the fees',
    bad('AMOUNT_OUT_OF_RANGE', 'FEES_EXCEED_AMOUNT'),
    () => ({
      lockedCurrencyAmount: 1,
    }),
  ),
  changed('remittance-81', 'a remittanceInformation of 81 characters', bad('INVALID_INPUT'), () => ({
    remittanceInformation: 'x'.repeat(81),
  })),
  changed('purpose-unknown', 'a purposeOfPayment that is none', bad('INVALID_INPUT'), () => ({
    purposeOfPayment: 'FUN',
  })),
  changed(
    'rail-not-offered',
    'a paymentRail the destination does not offer',
    bad('INVALID_INPUT', 'RAIL_UNAVAILABLE'),
    tools => ({
      destination: { destinationType: 'ACCOUNT', accountId: externalIn(tools, 'EUR'), paymentRail: 'PIX' },
    }),
  ),
  changed('same-currency', 'dollars to a dollar account', bad('INVALID_CURRENCY', 'SAME_CURRENCY'), tools => ({
    destination: { destinationType: 'ACCOUNT', accountId: externalIn(tools, 'USD') },
  })),
  changed(
    'unknown-currency',
    'real-time funding in a currency that is none',
    bad('INVALID_CURRENCY', 'UNKNOWN_CURRENCY'),
    () => ({
      source: { sourceType: 'REALTIME_FUNDING', currency: 'XXX' },
    }),
  ),
  changed('same-account', 'one account on both sides', bad('SELF_PAYMENT'), ({ seed }) => ({
    destination: { destinationType: 'ACCOUNT', accountId: seed.platformAccountId },
  })),
  changed('unknown-account', 'a source nobody has', bad('INVALID_INPUT', 'UNKNOWN_ACCOUNT'), () => ({
    source: { sourceType: 'ACCOUNT', accountId: unknownId('InternalAccount') },
  })),
  changed(
    'wallet-at-once',
    'immediatelyExecute from a wallet',
    bad('INVALID_INPUT', 'IMMEDIATE_EXECUTION_UNAVAILABLE'),
    tools => ({
      source: { sourceType: 'ACCOUNT', accountId: heldIn(tools, 'USDB') },
      lockedCurrencyAmount: 10_000_000,
      immediatelyExecute: true,
    }),
  ),
  changed('uma-form', 'a UMA address without its $', bad('INVALID_UMA_ADDRESS'), () => ({
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: 'success.eur@sandbox.example' },
    lookupId: unknownId('Lookup'),
  })),
  changed('uma-without-lookup', 'a UMA address without lookupId', bad('INVALID_INPUT'), () => ({
    destination: { destinationType: 'UMA_ADDRESS', umaAddress: '$success.eur@sandbox.example' },
  })),
  {
    ...call('payer-field-missing', 'a UMA address without the payer’s birth date', bad('MISSING_MANDATORY_USER_INFO')),
    run: async tools => {
      const umaAddress = '$success.eur@sandbox.example'
      const path = `/receiver/uma/${encodeURIComponent(umaAddress)}?customerId=${tools.seed.customerId}`
      return quote(tools, {
        destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'EUR' },
        lookupId: made(await get(tools, path), 'lookupId'),
        senderCustomerInfo: { FULL_NAME: 'Amara Diallo', NATIONALITY: 'US' },
      })
    },
  },
  {
    ...call('key-reused', 'another body under an Idempotency-Key used before', {
      status: 201,
      header: 'Idempotency-Body-Mismatch',
    }),
    leaves: 'one quote',
    run: async tools => {
      const headers = { 'Idempotency-Key': unique(tools) }
      made(await quote(tools, {}, headers), 'id')
      return quote(tools, { lockedCurrencyAmount: 20_000 }, headers)
    },
  },
]

/** Quotes executed or read wrongly. */
export const EXECUTION_DRILLS: readonly Drill[] = [
  {
    ...execution('execute-twice', 'a quote that was executed before', {
      status: 409,
      code: 'CONFLICT',
      reason: 'QUOTE_ALREADY_EXECUTED',
    }),
    leaves: '100.00 USD sent',
    run: async tools => {
      const id = made(await quote(tools), 'id')
      made(await post(tools, `/quotes/${id}/execute`, {}), 'id')
      return post(tools, `/quotes/${id}/execute`, {})
    },
  },
  {
    ...execution('execute-expired', 'a quote whose minute has passed', {
      status: 409,
      code: 'CONFLICT',
      reason: 'QUOTE_EXPIRED',
    }),
    leaves: 'the sandbox clock a minute ahead',
    run: async tools => {
      const destination = { destinationType: 'ACCOUNT', accountId: externalIn(tools, 'BTC') }
      const id = made(await quote(tools, { destination }), 'id')
      await tools.advanceClock(61_000)
      return post(tools, `/quotes/${id}/execute`, {})
    },
  },
  {
    ...execution('execute-unfunded', 'a quote that is funded from outside', bad('INVALID_INPUT', 'NOT_EXECUTABLE')),
    leaves: 'one quote',
    run: async tools => {
      const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD' }
      return post(tools, `/quotes/${made(await quote(tools, { source }), 'id')}/execute`, {})
    },
  },
  {
    ...execution('execute-too-much', 'more than the source holds', bad('INVALID_AMOUNT', 'INSUFFICIENT_FUNDS')),
    leaves: 'one quote',
    run: async tools => {
      const source = { sourceType: 'ACCOUNT', accountId: heldIn(tools, 'USD') }
      const asked = await quote(tools, { source, lockedCurrencyAmount: 900_000_000_000 })
      return post(tools, `/quotes/${made(asked, 'id')}/execute`, {})
    },
  },
  {
    ...execution('execute-unsigned', 'a wallet’s quote without a stamp', {
      status: 401,
      code: 'WALLET_SIGNATURE_MISSING',
    }),
    leaves: 'one quote',
    run: async tools => {
      const source = { sourceType: 'ACCOUNT', accountId: heldIn(tools, 'USDB') }
      const asked = await quote(tools, { source, lockedCurrencyAmount: 10_000_000 })
      return post(tools, `/quotes/${made(asked, 'id')}/execute`, {})
    },
  },
  {
    ...execution('execute-unknown', 'a quote nobody made', { status: 404, code: 'QUOTE_NOT_FOUND' }),
    run: tools => post(tools, `/quotes/${unknownId('Quote')}/execute`, {}),
  },
]

function changed(
  id: string,
  what: string,
  predicted: Predicted,
  changes: (tools: DrillTools) => Readonly<Record<string, unknown>>,
): Drill {
  return { ...call(id, what, predicted), run: tools => quote(tools, { ...quoteBody(tools), ...changes(tools) }) }
}

function call(id: string, what: string, predicted: Predicted) {
  return { id, title: `POST /quotes with ${what}`, operationId: 'createQuote', predicted }
}

function execution(id: string, what: string, predicted: Predicted) {
  return { id, title: `POST /quotes/{quoteId}/execute of ${what}`, operationId: 'executeQuote', predicted }
}

function bad(code: NonNullable<Predicted['code']>, reason?: string): Predicted {
  return { status: 400, code, ...(reason ? { reason } : {}) }
}
