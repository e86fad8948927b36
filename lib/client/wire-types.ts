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

/** A quote in wire form. */
export type Quote = z.input<typeof quote.quote>
/** One way to fund a quote, in wire form. */
export type PaymentInstructions = z.input<typeof instructions.paymentInstructions>
/** A transfer in wire form. */
export type Transaction = z.input<typeof transaction.transaction>
/** An account held with the service, in wire form. */
export type InternalAccount = z.input<typeof internal.internalAccount>
/** An account outside the service, in wire form. */
export type ExternalAccount = z.input<typeof external.externalAccount>
/** A customer in wire form. */
export type Customer = z.input<typeof customer.customer>
/** An identity check of a customer in wire form. */
export type Verification = z.input<typeof verification.verification>
/** A credential in wire form. */
export type AuthMethod = z.input<typeof credential.authMethod>
/** A session in wire form. */
export type AuthSession = z.input<typeof session.authSession>
/** An API token in wire form, without its secret. */
export type Token = z.input<typeof tokens.token>
/** The body of every error. */
export type ErrorBody = z.input<typeof apiError.errorBody>

/** Amounts and payer data that a UMA address accepts, in wire form. */
export type UmaLookup = z.input<typeof receiver.umaLookup>
