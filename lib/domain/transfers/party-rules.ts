import type { PaymentRail } from '#lib/contract/accounts/payment-rail'
import { railsOf } from '#lib/domain/accounts/external-account-facts'
import type { Refusal, Rule } from '#lib/domain/rule'
import type { Party, QuoteParties } from '#lib/domain/transfers/party'

/** Rules for both parties together (§1, §2.1). */
export const PARTY_RULES: readonly Rule<QuoteParties>[] = [
  {
    id: 'source-owner',
    label: 'customerId is the source account’s owner',
    check: ({ request, source }) => {
      const named = request.source.customerId
      const owner = source.customerId
      if (named === undefined || owner === null || named === owner) return {}
      const details = { reason: 'WRONG_OWNER', field: 'source.customerId' } as const
      return { code: 'INVALID_INPUT', details, expected: owner, got: named }
    },
  },
  {
    id: 'accounts-differ',
    label: 'Source and destination are different accounts (and different customers for UMA)',
    check: ({ source, destination }) =>
      source.kind !== 'realtime' && (source.accountId === destination.accountId || isOwnAddress(source, destination))
        ? { code: 'SELF_PAYMENT', got: source.accountId }
        : {},
  },
  {
    id: 'currencies-differ',
    label: 'Source and destination currencies differ, unless only a quote can pay the transfer',
    check: ({ source, destination }) => {
      if (source.currency !== destination.currency || isWallet(source) || destination.kind === 'uma') return {}
      const details = { reason: 'SAME_CURRENCY', currency: source.currency } as const
      return { code: 'INVALID_CURRENCY', details, got: `${source.currency} on both sides` }
    },
  },
  {
    id: 'rail-offered',
    label: 'The destination account supports the payment rail',
    check: ({ request: { destination: asked }, destination }) =>
      refuseRail(asked.destinationType === 'ACCOUNT' ? asked.paymentRail : undefined, destination) ?? {},
  },
  {
    id: 'destination-active',
    label: 'The destination account is active',
    check: ({ destination }) =>
      destination.kind === 'external' && !destination.isActive
        ? { code: 'INVALID_BANK_ACCOUNT', details: { field: 'destination.accountId' } }
        : {},
  },
  {
    id: 'uma-funding',
    label: 'The source of a UMA payment is an internal account or real-time funding',
    check: ({ source, destination }) =>
      destination.kind !== 'uma' || source.kind !== 'external'
        ? {}
        : { code: 'INVALID_INPUT', details: { reason: 'UMA_FROM_EXTERNAL_ACCOUNT', field: 'source.accountId' } },
  },
  {
    id: 'immediate-execution',
    label: 'immediatelyExecute has a source that can be debited immediately',
    check: ({ request, source }) => {
      if (!request.immediatelyExecute || isDrawable(source)) return {}
      const details = { reason: 'IMMEDIATE_EXECUTION_UNAVAILABLE', field: 'immediatelyExecute' } as const
      return { code: 'INVALID_INPUT', details, got: describe(source) }
    },
  },
]

function isOwnAddress(source: Party, destination: Party): boolean {
  return destination.kind === 'uma' && destination.customerId !== null && source.customerId === destination.customerId
}

/** Reports whether a source pays only by its owner's signature, which transfer endpoints do not accept. */
function isWallet(source: Party): boolean {
  return source.kind === 'internal' && source.type === 'EMBEDDED_WALLET'
}

/** Reports whether the service can draw from a source at once, without a signature or payment. */
export function isDrawable(source: Party): boolean {
  switch (source.kind) {
    case 'internal':
      return !isWallet(source)
    case 'external':
      return source.isPullable
    case 'realtime':
    case 'uma':
      return false
    default:
      return source satisfies never
  }
}

export function refuseRail(rail: PaymentRail | undefined, party: Party): Refusal | undefined {
  if (rail === undefined) return undefined
  const allowed = party.kind === 'external' ? railsOf(party.info) : []
  if (allowed.includes(rail)) return undefined
  const details = { reason: 'RAIL_UNAVAILABLE', field: 'destination.paymentRail', allowed } as const
  const expected = allowed.join(', ') || 'no rail (internal account)'
  return { code: 'INVALID_INPUT', details, expected, got: rail }
}

function describe(source: Party): string {
  switch (source.kind) {
    case 'internal':
      return source.type
    case 'external':
      return 'an external account without direct pull'
    case 'realtime':
      return 'REALTIME_FUNDING'
    case 'uma':
      return 'UMA_ADDRESS'
    default:
      return source satisfies never
  }
}
