import type { InternalAccount } from '#lib/contract/accounts/internal-account'
import type { PaymentInstructions } from '#lib/contract/accounts/payment-instructions'
import type { Id, Instant } from '#lib/contract/scalars'
import { DEPOSIT_WALLETS } from '#lib/domain/instructions/crypto-wallets'
import { drawFrom } from '#lib/domain/instructions/seeded-bytes'
import { heldCurrency } from '#lib/domain/money/require-currency'

/** What is known of an account: its owner, kind, currency and what it holds. */
interface AccountFacts {
  readonly id: Id<'InternalAccount'>
  readonly customerId: Id<'Customer'> | null
  readonly type: InternalAccount['type']
  readonly currency: string
  readonly balance: bigint
  readonly privateSince: Instant | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** SHA-256 of bytes. */
type Digest = (bytes: Uint8Array) => Uint8Array

/** The account as the service answers it. Nothing is ever pending here, so both balances are the same. */
export function makeInternalAccount(facts: AccountFacts, digest: Digest): InternalAccount {
  const { id, customerId, type, privateSince, createdAt, updatedAt } = facts
  const balance = { amount: facts.balance, currency: heldCurrency(facts.currency) }
  return {
    id,
    ...(customerId === null ? {} : { customerId }),
    type,
    status: 'ACTIVE',
    balance,
    totalBalance: balance,
    fundingPaymentInstructions: depositInstructions(facts, digest),
    ...(type === 'EMBEDDED_WALLET' ? { privateEnabled: privateSince !== null } : {}),
    createdAt,
    updatedAt,
  }
}

/** Returns where a payer sends money for this account: dollars or stablecoins. Quotes fund any other account. */
function depositInstructions(facts: AccountFacts, digest: Digest): PaymentInstructions[] {
  const { currency, customerId } = facts
  const isPlatformAccount = customerId === null
  if (currency === 'USD') return [{ ...dollarDeposit(facts), isPlatformAccount }]
  if (currency !== 'USDC' && currency !== 'USDT') return []
  const draw = drawFrom(facts.id, text => digest(new TextEncoder().encode(text)))
  return Object.entries(DEPOSIT_WALLETS[currency]).flatMap(([network, recordsFor]) =>
    recordsFor({ draw }).map(accountOrWalletInfo => ({
      accountOrWalletInfo,
      instructionsNotes: `Send ${currency} on ${network} to this address of ${facts.id}. The sandbox watches no network: POST /sandbox/internal-accounts/${facts.id}/fund credits it.`,
      isPlatformAccount,
    })),
  )
}

/** The coordinates are of no bank. */
function dollarDeposit({ id }: AccountFacts): PaymentInstructions {
  return {
    accountOrWalletInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '0000000000',
      routingNumber: '000000000',
      bankName: 'Sandbox Bank',
      paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
      reference: id,
    },
    instructionsNotes: `Put ${id} in the memo of the payment, or it cannot be credited.`,
  }
}
