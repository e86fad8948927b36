import type { ExternalAccountInfoAnswer } from '#lib/contract/accounts/external-account-info'
import type { InternalAccountType } from '#lib/contract/accounts/internal-account'
import type { CryptoNetwork } from '#lib/contract/money/currency'
import type { QuoteRequest } from '#lib/contract/quotes/quote'
import type { Id, Instant } from '#lib/contract/scalars'

/** What a transfer starts from or ends at, with the customer whose it is. */
export type Party = RealtimeParty | InternalParty | ExternalParty | UmaParty

/** Money that is paid in for one transfer alone. */
export interface RealtimeParty {
  readonly kind: 'realtime'
  readonly currency: string
  readonly customerId: string | null
  readonly cryptoNetwork: CryptoNetwork | undefined
}

/** An account held here. */
export interface InternalParty {
  readonly kind: 'internal'
  readonly accountId: string
  readonly currency: string
  readonly customerId: string | null
  readonly type: InternalAccountType
  /** In the smallest unit of the currency. */
  readonly balance: bigint
  /** Its customer was deleted. */
  readonly isClosed?: true
}

/** An account outside. */
export interface ExternalParty {
  readonly kind: 'external'
  readonly accountId: string
  readonly currency: string
  readonly customerId: string | null
  readonly isActive: boolean
  /** Whether the service may draw from it. */
  readonly isPullable: boolean
  readonly info: ExternalAccountInfoAnswer
}

/** Who answers a UMA address. */
export interface UmaParty {
  readonly kind: 'uma'
  readonly umaAddress: string
  /** The one that is received: named by the request, else the lookup's first. */
  readonly currency: string
  /** Of an address of the platform's own customers; else null. */
  readonly customerId: string | null
  /** The internal account that is credited, where the address is one's of the platform's own customers. */
  readonly accountId: Id<'InternalAccount'> | undefined
  /** What a sender is told of who answers, by the fields' names: what the platform asks for, as far as it is known. */
  readonly counterparty: Readonly<Record<string, string>>
}

/** What a receiver lookup told, to be kept to while it is good. */
export interface ReceiverLookup {
  readonly id: Id<'Lookup'>
  /** The UMA address or the account that was looked up. */
  readonly receiver: string
  /** The platform's own customer who answered a UMA address; null for anybody else. */
  readonly receiverCustomerId: string | null
  readonly expiresAt: Instant
  /** With the limits of what arrives, in the smallest unit. */
  readonly currencies: readonly { readonly code: string; readonly min: bigint; readonly max: bigint }[]
  /** Names of the sender's data that have to be given. */
  readonly mandatoryFields: readonly string[]
}

/** The request with the parties it names. */
export interface QuoteParties {
  readonly request: QuoteRequest
  readonly source: Exclude<Party, UmaParty>
  readonly destination: Exclude<Party, RealtimeParty>
  /** The lookup of the destination, where the request names one. */
  readonly lookup?: ReceiverLookup | undefined
  readonly now: Instant
}
