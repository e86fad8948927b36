import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import type { PaymentInstructions } from '#lib/contract/accounts/payment-instructions'
import type { Id, Instant } from '#lib/contract/scalars'
import { requireCurrency } from '#lib/domain/money/require-currency'

/** What is known of an account: its owner, kind, currency and what it holds. */
export interface AccountFacts {
  readonly id: Id<'InternalAccount'>
  readonly customerId: Id<'Customer'> | null
  readonly type: InternalAccount['type']
  readonly currency: string
  readonly balance: bigint
  readonly privateSince: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** The account as the service answers it. Nothing is ever pending here, so both balances are the same. */
export function makeInternalAccount(
  facts: AccountFacts,
  fundingPaymentInstructions: PaymentInstructions[],
): InternalAccount {
  const { id, customerId, type, privateSince, createdAt, updatedAt } = facts
  const balance = { amount: facts.balance, currency: requireCurrency(facts.currency) }
  return {
    id,
    ...(customerId === null ? {} : { customerId }),
    type,
    status: 'ACTIVE',
    balance,
    totalBalance: balance,
    fundingPaymentInstructions,
    ...(type === 'EMBEDDED_WALLET' ? { privateEnabled: privateSince !== null } : {}),
    createdAt,
    updatedAt,
  }
}
