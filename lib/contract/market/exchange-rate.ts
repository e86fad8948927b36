import * as z from 'zod/mini'
import { paymentRail } from '#lib/contract/accounts/payment-rail'
import { currency } from '#lib/contract/money/currency'
import { listOf } from '#lib/contract/page-request'
import { currencyCode } from '#lib/contract/quotes/quote'
import { instant, minorUnits, queryList } from '#lib/contract/scalars'

/** Default `sendingAmount`, in the smallest unit of the source currency. */
export const SENDING_AMOUNT_DEFAULT = 10_000n

/** One or several codes. Clients separate them with commas or repeat the parameter. */
const currencyCodes = z.codec(queryList, z.array(currencyCode), {
  decode: sent => [sent].flat().flatMap(codes => codes.split(',')),
  encode: codes => codes,
})

/** An amount as a query parameter. This codec limits only the number of digits. The domain checks the bounds. */
const amount = z.codec(
  z
    .string()
    .check(z.regex(/^-?[0-9]{1,19}$/, 'Expected an integer in the smallest unit of the currency.'))
    .register(z.globalRegistry, { type: 'integer', format: 'int64' }),
  z.bigint(),
  { decode: BigInt, encode: String },
)

/** The query of `GET /exchange-rates`. Some clients add brackets to the name of a repeated parameter. */
export const exchangeRateQuery = z.object({
  sourceCurrency: z.optional(currencyCode),
  destinationCurrency: z.optional(currencyCodes),
  'destinationCurrency[]': z.optional(currencyCodes),
  sendingAmount: z.optional(amount),
})
export type ExchangeRateQuery = z.output<typeof exchangeRateQuery>

/** Returns the destinations from both parameters. An empty list means all destinations. */
export function destinationsOf(query: ExchangeRateQuery): readonly string[] {
  return [...new Set([...(query.destinationCurrency ?? []), ...(query['destinationCurrency[]'] ?? [])])]
}

export const exchangeRate = z.object({
  sourceCurrency: currency,
  sendingAmount: minorUnits,
  minSendingAmount: minorUnits,
  maxSendingAmount: minorUnits,
  destinationCurrency: currency,
  /** Absent for a crypto asset, which has networks instead of rails. */
  destinationPaymentRail: z.optional(paymentRail),
  /** 0 if the sending amount is outside the limits. */
  receivingAmount: minorUnits,
  exchangeRate: z.number().check(z.positive()),
  fees: z.object({ fixed: minorUnits, total: minorUnits }),
  updatedAt: instant,
})
exchangeRate.register(z.globalRegistry, {
  id: 'ExchangeRate',
  description:
    'The current price of a transfer; the rate is not locked. receivingAmount is 0 if sendingAmount is outside the limits. Crypto assets have no destinationPaymentRail.',
})
export type ExchangeRate = z.output<typeof exchangeRate>

export const exchangeRateList = listOf(exchangeRate)
