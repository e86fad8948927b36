import type * as z from 'zod/mini'
import type * as external from '#lib/contract/accounts/external-account'
import type * as internal from '#lib/contract/accounts/internal-account'
import type * as instructions from '#lib/contract/accounts/payment-instructions'
import type * as credential from '#lib/contract/credentials/credential'
import type * as customer from '#lib/contract/customers/customer'
import type * as verification from '#lib/contract/customers/verification'
import type * as apiError from '#lib/contract/errors/api-error'
import type * as tokens from '#lib/contract/platforms/token-operations'
import type * as quote from '#lib/contract/quotes/quote'
import type * as receiver from '#lib/contract/receivers/receiver'
import type * as session from '#lib/contract/sessions/session'
import type * as transaction from '#lib/contract/transfers/transaction'

export type Quote = z.input<typeof quote.quote>
export type PaymentInstructions = z.input<typeof instructions.paymentInstructions>
export type Transaction = z.input<typeof transaction.transaction>
export type InternalAccount = z.input<typeof internal.internalAccount>
export type ExternalAccount = z.input<typeof external.externalAccount>
export type Customer = z.input<typeof customer.customer>
export type Verification = z.input<typeof verification.verification>
export type AuthMethod = z.input<typeof credential.authMethod>
export type AuthSession = z.input<typeof session.authSession>
export type Token = z.input<typeof tokens.token>
export type ErrorBody = z.input<typeof apiError.errorBody>

export type UmaLookup = z.input<typeof receiver.umaLookup>
