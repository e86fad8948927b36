import type { CurrencyCode } from '#lib/contract/money/currency'
import { powerOfTen } from '#lib/domain/money/money'
import { type Rate, rateFromDecimal, roundRate } from '#lib/domain/money/rate'

/** Date of the bundled prices. They are our choice, near that day's market, and never change by themselves. */
export const RATE_TABLE_DATE = '2025-10-13'

/** One direction of exchange: `USD/EUR` sends dollars that arrive as euros. */
export type Corridor = `${CurrencyCode}/${CurrencyCode}`

/** Rates that replace the table's, by corridor. The opposite direction is a separate corridor. */
export type RateOverrides = ReadonlyMap<Corridor, Rate>

/**
 * Returns the rate of a corridor, in sending major units per receiving major unit: the override if there is one, else
 * the ratio of the two US dollar prices, rounded half up to ten significant digits.
 */
export function rateBetween(sending: CurrencyCode, receiving: CurrencyCode, overrides?: RateOverrides): Rate {
  return overrides?.get(`${sending}/${receiving}`) ?? tableRate(sending, receiving)
}

function tableRate(sending: CurrencyCode, receiving: CurrencyCode): Rate {
  const sendingPrice = rateFromDecimal(USD_PRICE[sending])
  const receivingPrice = rateFromDecimal(USD_PRICE[receiving])
  return roundRate({
    numerator: receivingPrice.numerator * sendingPrice.denominator,
    denominator: receivingPrice.denominator * sendingPrice.numerator,
  })
}

/** Returns the thousandths of a satoshi one major unit of a currency is worth in the table (§2.8). */
export function milliSatoshisPerUnit(code: CurrencyCode): Rate {
  const price = rateFromDecimal(USD_PRICE[code])
  const bitcoinPrice = rateFromDecimal(USD_PRICE.BTC)
  return {
    numerator: price.numerator * bitcoinPrice.denominator * MILLI_SATOSHIS_PER_BITCOIN,
    denominator: price.denominator * bitcoinPrice.numerator,
  }
}

/** 10^8 satoshis of a thousand mSATs each (BOLT 11). */
const MILLI_SATOSHIS_PER_BITCOIN = powerOfTen(11)

/** US dollars per major unit. The CFA francs and the krone follow the table's euro, to which they are pegged. */
const USD_PRICE: { readonly [Code in CurrencyCode]: string } = {
  USD: '1',
  USDB: '1',
  USDC: '1',
  USDT: '1',
  BTC: '120048.0192',
  EUR: '1.08695652',
  GBP: '1.333',
  BRL: '0.1831',
  MXN: '0.05797101',
  INR: '0.01127',
  DKK: '0.1457',
  NGN: '0.0006826',
  CAD: '0.7123',
  PHP: '0.01718',
  SGD: '0.7704',
  HKD: '0.1285',
  IDR: '0.00006035',
  MYR: '0.2367',
  THB: '0.03067',
  VND: '0.00003796',
  AED: '0.2722941',
  KES: '0.00774',
  MWK: '0.0005767',
  RWF: '0.0006897',
  TZS: '0.000408',
  UGX: '0.0002907',
  XOF: '0.00165706',
  XAF: '0.00165706',
  ZAR: '0.05764',
  ZMW: '0.04405',
  BWP: '0.0746',
  BDT: '0.00821',
  ARS: '0.000741',
  COP: '0.0002551',
  EGP: '0.02101',
  GHS: '0.0813',
  GTQ: '0.1305',
  HTG: '0.007645',
  JMD: '0.00623',
  PKR: '0.003556',
  CNY: '0.1403',
}
