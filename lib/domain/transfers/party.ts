import type { ExternalAccountInfoAnswer } from '#lib/contract/accounts/external-account-info'
import type { InternalAccountType } from '#lib/contract/accounts/internal-account'
import type { CryptoNetwork } from '#lib/contract/money/currency'
import type { QuoteRequest } from '#lib/contract/quotes/quote'
import type { Id, Instant } from '#lib/contract/scalars'

export type Party = RealtimeParty | InternalParty | ExternalParty | UmaParty

/** A payer outside the platform who sends the money for one quote (real-time funding). */
export interface RealtimeParty {
  readonly kind: 'realtime'
  readonly currency: string
  readonly customerId: string | null
  readonly cryptoNetwork: CryptoNetwork | undefined
}

export interface InternalParty {
  readonly kind: 'internal'
  readonly accountId: string
  readonly currency: string
  readonly customerId: string | null
  readonly type: InternalAccountType
  /** In the smallest unit of the currency. */
  readonly balance: bigint
  /** True if the account's customer was deleted. */
  readonly isClosed?: true
}

export interface ExternalParty {
  readonly kind: 'external'
  readonly accountId: string
  readonly currency: string
  readonly customerId: string | null
  readonly isActive: boolean
  /** True if the service may debit the account. */
  readonly isPullable: boolean
  readonly info: ExternalAccountInfoAnswer
}

export interface UmaParty {
  readonly kind: 'uma'
  readonly umaAddress: string
  /** The received currency: the one that the request names, else the first currency of the lookup. */
  readonly currency: string
  /** The platform's customer with the UMA address, if any. */
  readonly customerId: string | null
  /** The account to credit: the internal account of `customerId` in `currency`, if any. */
  readonly accountId: Id<'InternalAccount'> | undefined
  /** Facts that the platform requires about the receiver, by field name. Omits those that the sandbox does not know. */
  readonly counterparty: Readonly<Record<string, string>>
}

/** The result of a receiver lookup, valid until `expiresAt`. */
export interface ReceiverLookup {
  readonly id: Id<'Lookup'>
  /** The UMA address or account ID that was looked up. */
  readonly receiver: string
  /** The platform's customer with the UMA address, if any. */
  readonly receiverCustomerId: string | null
  readonly expiresAt: Instant
  /** Accepted currencies, each with the limits of the received amount in its smallest unit. */
  readonly currencies: readonly { readonly code: string; readonly min: bigint; readonly max: bigint }[]
  readonly mandatoryFields: readonly string[]
}

export interface QuoteParties {
  readonly request: QuoteRequest
  readonly source: Exclude<Party, UmaParty>
  readonly destination: Exclude<Party, RealtimeParty>
  /** The lookup that the request names, if any. */
  readonly lookup?: ReceiverLookup | undefined
  /** Facts about the customer who pays a UMA address. They count as supplied in `senderCustomerInfo`. */
  readonly senderFacts?: Readonly<Record<string, string>> | undefined
  readonly now: Instant
}
