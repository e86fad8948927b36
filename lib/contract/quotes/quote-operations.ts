import * as z from 'zod/mini'
import { apiOperations, UMA_ERRORS } from '#lib/contract/operation'
import { quote, quoteRequest } from '#lib/contract/quotes/quote'
import { SMS_ONLY, scaAuthorization, scaFactor, UNSUPPORTED_FACTORS } from '#lib/contract/quotes/sca-challenge'
import { sendRequest, transaction } from '#lib/contract/transfers/transaction'

const operation = apiOperations('quotes', 'TRANSACT')

/** §4.1 */
export const createQuote = operation({
  id: 'createQuote',
  method: 'POST',
  path: '/quotes',
  summary: 'Create a quote: lock the rate and one amount of a transfer',
  body: quoteRequest,
  unsupported: {
    'source.railOptions': 'it labels a debit by ACH on bank statements, and the sandbox has none',
    'destination.railOptions': 'it selects a rail and its options; name the rail in destination.paymentRail',
    statementDescriptor: 'it labels a payment by ACH on bank statements, and the sandbox has none',
    documentIds: 'it stores no payment documents, without which a bank may refuse the payment',
    scaFactor: UNSUPPORTED_FACTORS,
  },
  storedOnly: ['description', 'purposeOfPayment'],
  success: { status: 201, body: quote },
  idempotent: true,
  errors: [
    'INVALID_AMOUNT',
    'INVALID_CURRENCY',
    'AMOUNT_OUT_OF_RANGE',
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    'VELOCITY_LIMIT_EXCEEDED',
    'COUNTERPARTY_NOT_ALLOWED',
    'LOOKUP_REQUEST_NOT_FOUND',
    'RATE_LIMITED',
    'SELF_PAYMENT',
    'INVALID_BANK_ACCOUNT',
    'INVALID_UMA_ADDRESS',
    'INVALID_RECEIVER',
    'MISSING_MANDATORY_USER_INFO',
    'QUOTE_REQUEST_FAILED',
    'LOOKUP_REQUEST_FAILED',
    'INVALID_PAYREQ_RESPONSE',
    'PARSE_PAYREQ_RESPONSE_ERROR',
    'PAYREQ_REQUEST_FAILED',
    ...UMA_ERRORS,
    'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
    'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
    'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
    'SERVICE_SWITCH_ERROR',
  ],
})

export const getQuote = operation({
  id: 'getQuote',
  method: 'GET',
  path: '/quotes/{quoteId}',
  summary: 'Get a quote and its current status',
  success: { status: 200, body: quote },
  notFound: 'QUOTE_NOT_FOUND',
})

export const executeQuote = operation({
  id: 'executeQuote',
  method: 'POST',
  path: '/quotes/{quoteId}/execute',
  summary: 'Execute a quote; a wallet source requires a stamp over payloadToSign',
  /** `scaAuthorization` authorizes a quote that is PENDING_AUTHORIZATION. Other quotes ignore it. */
  body: z.object({ scaFactor: z.optional(scaFactor), scaAuthorization: z.optional(scaAuthorization) }),
  bodyOptional: true,
  unsupported: { scaFactor: UNSUPPORTED_FACTORS, 'scaAuthorization.passkeyAssertion': SMS_ONLY },
  success: { status: 200, body: quote },
  notFound: 'QUOTE_NOT_FOUND',
  walletSignature: true,
  idempotent: true,
  errors: [
    'INVALID_AMOUNT',
    'TRANSACTION_SIZE_LIMIT_EXCEEDED',
    'VELOCITY_LIMIT_EXCEEDED',
    'CONFLICT',
    'RATE_LIMITED',
    'SERVICE_SWITCH_ERROR',
  ],
})

export const authorizeQuote = operation({
  id: 'authorizeQuote',
  method: 'POST',
  path: '/quotes/{quoteId}/authorize',
  summary: 'Authorize a quote with the code that its customer received; with immediatelyExecute, also execute it',
  body: scaAuthorization,
  unsupported: { passkeyAssertion: SMS_ONLY },
  success: { status: 200, body: quote },
  notFound: 'QUOTE_NOT_FOUND',
  errors: ['INVALID_AMOUNT', 'CONFLICT'],
})

export const resendQuoteScaCode = operation({
  id: 'resendQuoteScaCode',
  method: 'POST',
  path: '/quotes/{quoteId}/authorize/resend',
  summary: 'Resend the code of a quote that waits for its authorization; the challenge and its expiry stay the same',
  success: { status: 204 },
  notFound: 'QUOTE_NOT_FOUND',
  errors: ['CONFLICT', 'RATE_LIMITED'],
})

export const sendFunds = operation({
  id: 'sendFunds',
  method: 'POST',
  path: '/sandbox/send',
  tag: 'sandbox',
  summary: 'Sandbox only: simulate the payment that funds an externally funded quote',
  body: sendRequest,
  success: { status: 200, body: transaction },
  errors: ['INVALID_CURRENCY', 'INVALID_AMOUNT', 'AMOUNT_OUT_OF_RANGE', 'QUOTE_NOT_FOUND'],
})
