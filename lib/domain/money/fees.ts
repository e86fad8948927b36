import { type Currency, NETWORKS_OF } from '#lib/contract/money/currency'
import { divideRoundingHalfUp, powerOfTen, type Ratio } from '#lib/domain/money/money'

/** The fees of a transfer, by component (§2.8). */
export interface Fees {
  /** In the smallest unit of the sending currency. */
  readonly fixed: bigint
  /** Share of the sending amount, at least 0 and below 1; 3/1000 is 0.3 %. */
  readonly variable: Ratio
  /** In the smallest unit of the receiving currency. */
  readonly counterpartyFixed: bigint
}

/**
 * Returns the default fees of a corridor: none among USD, USDB and USDC; else 0.3 % and 0.05 if a crypto asset is
 * received; else 0.3 %, 1.00 and 0.50 of the receiving currency.
 */
export function feesFor(sending: Currency, receiving: Currency): Fees {
  if (FREE_AMONG.has(sending.code) && FREE_AMONG.has(receiving.code)) return NO_FEES
  if (NETWORKS_OF[receiving.code] !== undefined) {
    const fixed = hundredthsOf(sending, NETWORK_FIXED_HUNDREDTHS)
    return { fixed, variable: VARIABLE_SHARE, counterpartyFixed: 0n }
  }
  return {
    fixed: hundredthsOf(sending, FIXED_HUNDREDTHS),
    variable: VARIABLE_SHARE,
    counterpartyFixed: hundredthsOf(receiving, COUNTERPARTY_FIXED_HUNDREDTHS),
  }
}

/** Fees of a free transfer. */
export const NO_FEES: Fees = { fixed: 0n, variable: { numerator: 0n, denominator: 1n }, counterpartyFixed: 0n }

/** Our choice: 1.00 of the sending currency. */
const FIXED_HUNDREDTHS = 100n
/** Our choice: 0.05 of the sending currency, if a crypto asset is received. */
const NETWORK_FIXED_HUNDREDTHS = 5n
/** Our choice: 0.50 of the receiving currency. */
const COUNTERPARTY_FIXED_HUNDREDTHS = 50n
/** Our choice: 0.3 % of the sending amount. */
const VARIABLE_SHARE: Ratio = { numerator: 3n, denominator: 1000n }

const FREE_AMONG: ReadonlySet<string> = new Set(['USD', 'USDB', 'USDC'])

/** Converts hundredths of a major unit to the smallest unit of the currency; for bitcoin, to as many satoshis. */
export function hundredthsOf({ code, decimals }: Currency, hundredths: bigint): bigint {
  // A whole bitcoin would be far too much as a fee, so bitcoin fees are satoshis instead of hundredths.
  if (code === 'BTC') return hundredths
  return divideRoundingHalfUp(hundredths * powerOfTen(decimals), 100n)
}
