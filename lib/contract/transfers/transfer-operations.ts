import * as z from 'zod/mini'
import { paymentRail } from '#lib/contract/accounts/payment-rail'
import { LOCKED_AMOUNT_MAX } from '#lib/contract/money/locked-amount'
import { apiOperations } from '#lib/contract/operation'
import { minorUnits, text } from '#lib/contract/scalars'
import { purposeOfPayment } from '#lib/contract/transfers/purpose-of-payment'
import { remittanceInformation } from '#lib/contract/transfers/remittance-information'
import { transaction } from '#lib/contract/transfers/transaction'

const amount = minorUnits.check(
  z.meta({
    minimum: 1,
    maximum: Number(LOCKED_AMOUNT_MAX),
    description: "In the smallest unit of the accounts' currency.",
  }),
)
/**
 * Whole units of the currency that a transfer in pulls if the request has no amount. The sandbox does not know how much
 * money an external account has.
 */
export const PULLED_BY_DEFAULT = 100n

const account = z.object({ accountId: text(1, 255) })
account.register(z.globalRegistry, { id: 'TransferAccount' })

const operation = apiOperations('transfers', 'TRANSACT')

/** A request without an amount pulls {@link PULLED_BY_DEFAULT}. */
export const createTransferIn = operation({
  id: 'createTransferIn',
  method: 'POST',
  path: '/transfer-in',
  summary: 'Transfer money from an external to an internal account in the same currency',
  body: z.object({ source: account, destination: account, amount: z.optional(amount) }),
  success: { status: 201, body: transaction },
  idempotent: true,
  errors: ['INVALID_AMOUNT', 'INVALID_CURRENCY', 'AMOUNT_OUT_OF_RANGE', 'INVALID_BANK_ACCOUNT', 'REFERENCE_NOT_FOUND'],
})

/** A request without an amount pays out the full balance. */
export const createTransferOut = operation({
  id: 'createTransferOut',
  method: 'POST',
  path: '/transfer-out',
  summary: 'Transfer money from an internal to an external account in the same currency',
  body: z.object({
    source: account,
    destination: z.object({ accountId: text(1, 255), paymentRail: z.optional(paymentRail) }),
    amount: z.optional(amount),
    remittanceInformation: z.optional(remittanceInformation),
    purposeOfPayment: z.optional(purposeOfPayment),
  }),
  unsupported: {
    scaFactor: 'no transfer of the sandbox needs strong customer authentication',
    scaAuthorization: 'no transfer of the sandbox needs strong customer authentication',
  },
  storedOnly: ['purposeOfPayment'],
  success: { status: 201, body: transaction },
  idempotent: true,
  errors: [
    'INVALID_AMOUNT',
    'INVALID_CURRENCY',
    'AMOUNT_OUT_OF_RANGE',
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    'VELOCITY_LIMIT_EXCEEDED',
    'INVALID_BANK_ACCOUNT',
    'REFERENCE_NOT_FOUND',
    'RATE_LIMITED',
  ],
})
