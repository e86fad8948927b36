import type { AccountOrWalletInfo, PaymentInstructions } from '#lib/contract/accounts/payment-instructions'
import {
  type CryptoNetwork,
  type Currency,
  type CurrencyCode,
  currencyOf,
  NETWORKS_BY_CURRENCY,
} from '#lib/contract/money/currency'
import { FUNDING_REFERENCE, type Instant, isoFromInstant } from '#lib/contract/scalars'
import { isInstantRail } from '#lib/domain/accounts/external-account-facts'
import { BANK_ACCOUNTS } from '#lib/domain/instructions/bank-accounts'
import { CRYPTO_WALLETS } from '#lib/domain/instructions/crypto-wallets'
import { INSTANT_ACCOUNTS } from '#lib/domain/instructions/instant-accounts'
import { MOBILE_MONEY_ACCOUNTS } from '#lib/domain/instructions/mobile-money-accounts'
import type { AssetCode, PayIn } from '#lib/domain/instructions/pay-in'
import { drawFrom } from '#lib/domain/instructions/seeded-bytes'
import { decimalAmount } from '#lib/domain/money/decimal-amount'

export interface Funding {
  readonly currency: CurrencyCode
  /** The network of a crypto asset. Default: the first network of the asset. */
  readonly cryptoNetwork?: CryptoNetwork | undefined
  /** In the smallest unit of the currency. */
  readonly amount: bigint
  /** Real-time funding uses only instant rails (§2.3). An external account may pay over any rail. */
  readonly isRealtime: boolean
  /** Unique per quote; matches {@link FUNDING_REFERENCE}. Account numbers and addresses are derived from it. */
  readonly reference: string
  /** Returns the SHA-256 of the text in UTF-8. */
  digest(text: string): Uint8Array
  readonly now: Instant
  readonly expiresAt: Instant
}

/**
 * Returns the payment instructions of a quote (§2.7): one record, or two for bitcoin over Lightning. Equal inputs give
 * equal payment details, which are well-formed but unassigned. Throws RangeError for an invalid reference, an
 * unsupported currency, or a network that the asset does not use.
 */
export function fundingInstructions(funding: Funding): PaymentInstructions[] {
  const { reference, digest } = funding
  if (!FUNDING_REFERENCE.test(reference)) throw new RangeError(`${reference} is not a funding reference.`)
  const currency = currencyOf(funding.currency)
  if (currency === undefined) throw new RangeError(`Unsupported currency ${funding.currency}.`)
  const rails: PayIn['rails'] = offered => offered.filter(rail => !funding.isRealtime || isInstantRail(rail))
  const records = recordsFor(funding, { ...funding, rails, draw: drawFrom(reference, digest) })
  return records.map(accountOrWalletInfo => ({
    accountOrWalletInfo,
    instructionsNotes: notesFor(accountOrWalletInfo, funding, currency),
    isPlatformAccount: true,
  }))
}

const FIAT_RECORDS = { ...INSTANT_ACCOUNTS, ...BANK_ACCOUNTS, ...MOBILE_MONEY_ACCOUNTS }

function recordsFor({ currency, cryptoNetwork }: Funding, payIn: PayIn): readonly AccountOrWalletInfo[] {
  if (!isAsset(currency)) return [FIAT_RECORDS[currency](payIn)]
  const network = cryptoNetwork ?? NETWORKS_BY_CURRENCY[currency]?.[0]
  const records = network === undefined ? undefined : CRYPTO_WALLETS[currency][network]
  if (records === undefined) throw new RangeError(`${currency} cannot be funded over ${network}.`)
  return records(payIn)
}

function isAsset(code: CurrencyCode): code is AssetCode {
  return NETWORKS_BY_CURRENCY[code] !== undefined
}

function notesFor(info: AccountOrWalletInfo, { amount, reference, expiresAt }: Funding, currency: Currency): string {
  const intro = `Pay exactly ${decimalAmount(amount, currency)} ${currency.code} before ${isoFromInstant(expiresAt)}`
  return 'reference' in info
    ? `${intro}. Include ${reference} in the memo; otherwise the payment cannot be credited.`
    : `${intro}. These payment details are unique to ${reference}, so no memo is needed.`
}
