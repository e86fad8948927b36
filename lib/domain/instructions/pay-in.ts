import type { AccountOrWalletInfo } from '#lib/contract/accounts/payment-instructions'
import type { PaymentRail } from '#lib/contract/accounts/payment-rail'
import type { CurrencyCode } from '#lib/contract/money/currency'
import type { Instant } from '#lib/contract/scalars'
import type { Draw } from '#lib/domain/instructions/seeded-bytes'

export type AssetCode = 'BTC' | 'USDC' | 'USDT' | 'USDB'
export type FiatCode = Exclude<CurrencyCode, AssetCode>

/** An expected payment. Its payment details are derived from these fields. */
export interface PayIn {
  readonly draw: Draw
  /** Unique code of the payment: at most 25 letters and digits. */
  readonly reference: string
  /** In the smallest unit of the currency. */
  readonly amount: bigint
  readonly now: Instant
  readonly expiresAt: Instant
  /** Returns the offered rails that this payment may use, in the same order. */
  rails<Rail extends PaymentRail>(offered: readonly Rail[]): Rail[]
}

export type RecordOf<Type extends AccountOrWalletInfo['accountType']> = Extract<
  AccountOrWalletInfo,
  { accountType: Type }
>

export type FiatRecords<Code extends FiatCode> = {
  readonly [C in Code]: (payIn: PayIn) => RecordOf<`${C}_ACCOUNT`>
}
