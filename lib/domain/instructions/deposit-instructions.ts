import type { PaymentInstructions } from '#lib/contract/accounts/payment-instructions'
import type { Id } from '#lib/contract/scalars'
import { COLLECTING_BANK } from '#lib/domain/instructions/collecting-bank'
import { DEPOSIT_WALLETS } from '#lib/domain/instructions/crypto-wallets'
import { drawFrom } from '#lib/domain/instructions/seeded-bytes'

export interface DepositAccount {
  readonly id: Id<'InternalAccount'>
  readonly customerId: Id<'Customer'> | null
  readonly currency: string
}

/** Returns the SHA-256 of bytes. */
type Digest = (bytes: Uint8Array) => Uint8Array

/** Returns an account's deposit instructions. Only accounts in USD, USDC or USDT have any. */
export function depositInstructions(account: DepositAccount, digest: Digest): PaymentInstructions[] {
  const { currency, customerId } = account
  const isPlatformAccount = customerId === null
  if (currency === 'USD') return [{ ...dollarDeposit(account), isPlatformAccount }]
  if (currency !== 'USDC' && currency !== 'USDT') return []
  const draw = drawFrom(account.id, text => digest(new TextEncoder().encode(text)))
  return Object.entries(DEPOSIT_WALLETS[currency]).flatMap(([network, recordsFor]) =>
    recordsFor({ draw }).map(accountOrWalletInfo => ({
      accountOrWalletInfo,
      instructionsNotes: `Send ${currency} on ${network} to this address of ${account.id}. The sandbox does not watch this address. To credit the account, call POST /sandbox/internal-accounts/${account.id}/fund.`,
      isPlatformAccount,
    })),
  )
}

/** The bank details are fictional. */
function dollarDeposit({ id }: DepositAccount): PaymentInstructions {
  return {
    accountOrWalletInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '0000000000',
      routingNumber: '000000000',
      bankName: COLLECTING_BANK,
      paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
      reference: id,
    },
    instructionsNotes: `Include ${id} in the payment memo; otherwise the payment cannot be credited.`,
  }
}
