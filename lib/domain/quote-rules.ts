import { currencyOf, NETWORKS_OF } from '#lib/contract/currency'
import { UMA_ADDRESS } from '#lib/contract/customer'
import type { ExternalAccountInfoAnswer } from '#lib/contract/external-account-info'
import type { InternalAccountType } from '#lib/contract/internal-account'
import { LOCKED_AMOUNT_MAX, type QuoteRequest } from '#lib/contract/quote'
import type { Price } from '#lib/domain/quote-pricing'
import { isInstantCurrency, railsOf } from '#lib/domain/rails'
import type { Refusal, Rule } from '#lib/domain/rule'
import { unknownCurrency } from '#lib/domain/unknown-currency'

/** An account a transfer starts from or ends at. */
export type Party =
  | {
      readonly kind: 'internal'
      readonly accountId: string
      readonly currency: string
      readonly customerId: string | null
      readonly type: InternalAccountType
      /** In the smallest unit of the currency. */
      readonly balance: bigint
    }
  | {
      readonly kind: 'external'
      readonly accountId: string
      readonly currency: string
      readonly customerId: string | null
      readonly isActive: boolean
      readonly isPullable: boolean
      readonly info: ExternalAccountInfoAnswer
    }

/** The request with the accounts it names; without a party where it names none. */
export interface QuoteParties {
  readonly request: QuoteRequest
  readonly source: Party | undefined
  readonly destination: Party | undefined
}

/** What the request alone must fulfil (§2.1, §2.3, §2.4). */
export const REQUEST_RULES: readonly Rule<QuoteRequest>[] = [
  {
    id: 'amount-positive',
    label: 'lockedCurrencyAmount is greater than 0',
    refuse: ({ lockedCurrencyAmount: amount }) =>
      amount > 0n
        ? undefined
        : {
            code: 'INVALID_AMOUNT',
            details: { reason: 'NOT_POSITIVE', field: 'lockedCurrencyAmount' },
            got: `${amount}`,
          },
  },
  {
    id: 'amount-maximum',
    label: 'lockedCurrencyAmount is at most 9000000000000000',
    refuse: ({ lockedCurrencyAmount: amount }) =>
      amount <= LOCKED_AMOUNT_MAX
        ? undefined
        : {
            code: 'AMOUNT_OUT_OF_RANGE',
            details: { reason: 'ABOVE_MAXIMUM', field: 'lockedCurrencyAmount', maximum: Number(LOCKED_AMOUNT_MAX) },
            expected: `at most ${LOCKED_AMOUNT_MAX}`,
            got: `${amount}`,
          },
  },
  {
    id: 'currencies-known',
    label: 'Every currency named is known',
    refuse: ({ source, destination }) =>
      refuseUnknown('source.currency', source.sourceType === 'REALTIME_FUNDING' ? source.currency : undefined) ??
      refuseUnknown(
        'destination.currency',
        destination.destinationType === 'UMA_ADDRESS' ? destination.currency : undefined,
      ),
  },
  {
    id: 'realtime-funding',
    label: 'Real-time funding names an instant currency, and its network for a crypto asset',
    refuse: ({ source }) => (source.sourceType === 'REALTIME_FUNDING' ? refuseFunding(source) : undefined),
  },
  {
    id: 'uma-address',
    label: 'A UMA address has the form $name@host',
    refuse: ({ destination }) =>
      destination.destinationType !== 'UMA_ADDRESS' || UMA_ADDRESS.test(destination.umaAddress)
        ? undefined
        : { code: 'INVALID_UMA_ADDRESS', details: { field: 'destination.umaAddress' }, got: destination.umaAddress },
  },
  {
    id: 'uma-lookup',
    label: 'A UMA destination comes with the lookupId of its lookup',
    refuse: ({ destination, lookupId }) =>
      destination.destinationType !== 'UMA_ADDRESS' || lookupId !== undefined
        ? undefined
        : missing('lookupId', 'A UMA destination needs the lookupId of a receiver lookup.'),
  },
]

/** What the accounts must fulfil together (§1, §2.1). */
export const PARTY_RULES: readonly Rule<QuoteParties>[] = [
  {
    id: 'source-owner',
    label: "customerId is the owner's of the source account",
    refuse: ({ request, source }) => {
      const named = request.source.customerId
      const owner = source?.customerId ?? undefined
      if (named === undefined || owner === undefined || named === owner) return undefined
      return {
        code: 'INVALID_INPUT',
        details: { reason: 'WRONG_OWNER', field: 'source.customerId' },
        expected: owner,
        got: named,
      }
    },
  },
  {
    id: 'accounts-differ',
    label: 'Source and destination are different accounts',
    refuse: ({ source, destination }) =>
      source !== undefined && source.accountId === destination?.accountId
        ? { code: 'SELF_PAYMENT', got: source.accountId }
        : undefined,
  },
  {
    id: 'currencies-differ',
    label: 'The two sides are in different currencies',
    refuse: ({ request, source, destination }) => {
      const sending = request.source.sourceType === 'REALTIME_FUNDING' ? request.source.currency : source?.currency
      if (destination === undefined || sending !== destination.currency) return undefined
      return {
        code: 'INVALID_CURRENCY',
        details: { reason: 'SAME_CURRENCY', currency: sending },
        got: `${sending} on both sides`,
      }
    },
  },
  {
    id: 'rail-offered',
    label: 'The destination account offers the payment rail',
    refuse: ({ request, destination }) => refuseRail(request, destination),
  },
  {
    id: 'destination-active',
    label: 'The destination account is active',
    refuse: ({ destination }) =>
      destination?.kind === 'external' && !destination.isActive
        ? { code: 'INVALID_BANK_ACCOUNT', details: { field: 'destination.accountId' } }
        : undefined,
  },
  {
    id: 'immediate-execution',
    label: 'immediatelyExecute comes with a source that can be drawn from at once',
    refuse: ({ request, source }) =>
      !request.immediatelyExecute || isDrawable(source)
        ? undefined
        : {
            code: 'INVALID_INPUT',
            details: { reason: 'IMMEDIATE_EXECUTION_UNAVAILABLE', field: 'immediatelyExecute' },
            got: source === undefined ? request.source.sourceType : describe(source),
          },
  },
]

/**
 * What the priced transfer must fulfil: a wallet's funds are judged when it is quoted, not only when it executes. Until
 * quotes from wallets are made, which answer NOT_IMPLEMENTED before a price, this refuses nothing.
 */
export const PRICE_RULES: readonly Rule<{ readonly source: Party | undefined; readonly price: Price }>[] = [
  {
    id: 'wallet-funds',
    label: 'A wallet holds what the quote would send',
    refuse: ({ source, price }) =>
      source?.kind === 'internal' && source.type === 'EMBEDDED_WALLET' && source.balance < price.totalSendingAmount
        ? insufficientFunds(price.totalSendingAmount, source.balance)
        : undefined,
  },
]

/** The refusal of a source that holds less than it should send; amounts in the smallest unit, what is there if known. */
export function insufficientFunds(needed: bigint, available?: bigint): Refusal {
  const known = available === undefined ? {} : { available: Number(available) }
  return {
    code: 'INVALID_AMOUNT',
    details: { reason: 'INSUFFICIENT_FUNDS', needed: Number(needed), ...known },
    expected: `at least ${needed}`,
    got: available === undefined ? 'less' : `${available}`,
  }
}

function refuseFunding(
  source: Extract<QuoteRequest['source'], { sourceType: 'REALTIME_FUNDING' }>,
): Refusal | undefined {
  const code = currencyOf(source.currency)?.code
  const networks = code === undefined ? undefined : NETWORKS_OF[code]
  if (networks !== undefined) {
    const isNetworkNeeded = code !== 'BTC'
    const isKnown = source.cryptoNetwork === undefined ? !isNetworkNeeded : networks.includes(source.cryptoNetwork)
    if (isKnown) return undefined
    return {
      ...missing('source.cryptoNetwork', `${code} runs on ${networks.join(', ')}; name one.`),
      got: source.cryptoNetwork ?? 'none',
    }
  }
  if (code === undefined || isInstantCurrency(code)) return undefined
  return missing('source.currency', `${code} has no instant rail; real-time funding needs one.`)
}

function refuseRail({ destination: asked }: QuoteRequest, party: Party | undefined): Refusal | undefined {
  const rail = asked.destinationType === 'ACCOUNT' ? asked.paymentRail : undefined
  if (rail === undefined) return undefined
  const allowed = party?.kind === 'external' ? railsOf(party.info) : []
  if (allowed.includes(rail)) return undefined
  const details = { reason: 'RAIL_UNAVAILABLE', field: 'destination.paymentRail', allowed }
  return {
    code: 'INVALID_INPUT',
    details,
    expected: allowed.join(', ') || 'no rail: the account is internal',
    got: rail,
  }
}

function isDrawable(source: Party | undefined): boolean {
  if (source === undefined) return false
  return source.kind === 'internal' ? source.type !== 'EMBEDDED_WALLET' : source.isPullable
}

function describe(source: Party): string {
  return source.kind === 'internal' ? source.type : 'an external account that cannot be pulled from'
}

function refuseUnknown(field: string, code: string | undefined): Refusal | undefined {
  return code === undefined || currencyOf(code) !== undefined ? undefined : unknownCurrency(field, code)
}

function missing(field: string, message: string): Refusal {
  return { code: 'INVALID_INPUT', details: { field, errors: [{ field, message }] } }
}
