import * as z from 'zod/mini'
import { paymentInstructions } from '#lib/contract/accounts/payment-instructions'
import { currency } from '#lib/contract/money/currency'
import { pageOf, pageQuery } from '#lib/contract/page-request'
import { idOf, instant, minorUnits, text } from '#lib/contract/scalars'

export const FUND_AMOUNT_MAX = 100_000_000_000n

export const internalAccountType = z.enum(['INTERNAL_FIAT', 'INTERNAL_CRYPTO', 'EMBEDDED_WALLET'])
internalAccountType.register(z.globalRegistry, { id: 'InternalAccountType' })
export type InternalAccountType = z.output<typeof internalAccountType>

export const currencyAmount = z.object({ amount: minorUnits, currency })
currencyAmount.register(z.globalRegistry, {
  id: 'CurrencyAmount',
  description: 'An amount in the smallest unit of its currency.',
})
export type CurrencyAmount = z.output<typeof currencyAmount>

/** An account held with the service; platform accounts have no `customerId`. */
export const internalAccount = z.object({
  id: idOf('InternalAccount'),
  customerId: z.optional(idOf('Customer')),
  type: internalAccountType,
  status: z.enum(['PENDING', 'ACTIVE', 'CLOSED', 'FROZEN', 'FAILED']),
  balance: currencyAmount,
  totalBalance: currencyAmount,
  fundingPaymentInstructions: z.array(paymentInstructions),
  privateEnabled: z.optional(z.boolean()),
  createdAt: instant,
  updatedAt: instant,
})
internalAccount.register(z.globalRegistry, { id: 'InternalAccount', description: 'An account held with the service.' })
export type InternalAccount = z.output<typeof internalAccount>

export const customerAccountQuery = z.object({
  currency: z.optional(text(1, 16)),
  customerId: z.optional(text(1, 255)),
  type: z.optional(internalAccountType),
  ...pageQuery,
})
export const platformAccountQuery = z.object({
  currency: z.optional(text(1, 16)),
  type: z.optional(internalAccountType),
})
export const internalAccountPage = pageOf(internalAccount)

/** The body of `POST /sandbox/internal-accounts/{accountId}/fund`; `currencyAmount` is an older name for `amount`. */
export const fundRequest = z.object({ amount: z.optional(minorUnits), currencyAmount: z.optional(minorUnits) }).check(
  z.refine(body => body.amount !== undefined || body.currencyAmount !== undefined, {
    path: ['amount'],
    error: 'Expected an integer in the smallest unit of the currency.',
  }),
)
