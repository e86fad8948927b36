import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import type { PaymentInstructions } from '#lib/contract/accounts/payment-instructions'
import type { Id, Instant } from '#lib/contract/scalars'
import { requireCurrency } from '#lib/domain/money/money-rules'

export interface AccountFacts {
  readonly id: Id<'InternalAccount'>
  readonly customerId: Id<'Customer'> | null
  readonly type: InternalAccount['type']
  readonly currency: string
  readonly balance: bigint
  readonly privateSince: Instant | null
  readonly closedAt: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** Builds an internal account. Its two balances are equal, because the whole balance is always available. */
export function makeInternalAccount(
  facts: AccountFacts,
  fundingPaymentInstructions: PaymentInstructions[],
): InternalAccount {
  const { id, customerId, type, privateSince, closedAt, createdAt, updatedAt } = facts
  const balance = { amount: facts.balance, currency: requireCurrency(facts.currency) }
  return {
    id,
    customerId: customerId ?? undefined,
    type,
    status: closedAt === null ? 'ACTIVE' : 'CLOSED',
    balance,
    totalBalance: balance,
    fundingPaymentInstructions,
    ...(type === 'EMBEDDED_WALLET' ? { privateEnabled: privateSince !== null } : {}),
    createdAt,
    updatedAt,
  }
}
