import * as z from 'zod/mini'
import type { OPERATIONS } from '#lib/contract/operations'
import {
  type Fact,
  flag,
  integer,
  like,
  list,
  members,
  oneOf,
  open,
  page,
  text,
  time,
  url,
} from '#lib/testing/facts/fact-notation'
import { customer, verification } from '#lib/testing/facts/identity-facts'
import {
  currency,
  incomingTransaction,
  infoFields,
  outgoingTransaction,
  quote,
  transaction,
} from '#lib/testing/facts/payment-facts'
import {
  config,
  exchangeRate,
  externalAccount,
  internalAccount,
  lookup,
  token,
} from '#lib/testing/facts/resource-facts'
import {
  authMember,
  authMethod,
  passkeyChallenge,
  session,
  signedRequest,
  typedRequest,
} from '#lib/testing/facts/wallet-facts'

/*
 * Facts about the responses of the public API that the sandbox imitates, written down from its newest public OpenAPI
 * document (lightsparkdev/grid-api, 405a2d3e): names, required members, types, formats, limits and enumerations. Types
 * of accounts and operations that only older public documents have keep the facts of those documents.
 */

type OperationId = (typeof OPERATIONS)[number]['id']

/** The bodies that an operation returns, by status. */
export const PUBLIC_FACTS: Readonly<Record<OperationId, Readonly<Record<number, Fact>>>> = {
  createQuote: { 201: quote },
  getQuote: { 200: quote },
  executeQuote: { 200: quote },
  authorizeQuote: { 200: quote },
  resendQuoteScaCode: { 204: z.undefined() },
  listTransactions: { 200: page(transaction) },
  getTransaction: { 200: transaction },
  approveTransaction: { 200: incomingTransaction },
  rejectTransaction: { 200: incomingTransaction },
  cancelTransaction: { 200: transaction },
  confirmTransaction: { 200: transaction },
  sendFunds: { 200: transaction },
  createTransferIn: { 201: transaction },
  createTransferOut: { 201: transaction },
  lookUpUma: { 200: members({ ...lookup, receiverUmaAddress: text }, { requiredPayerDataFields: infoFields }) },
  lookUpExternalAccount: { 200: members({ ...lookup, accountId: text }, { requiredPayerDataFields: infoFields }) },
  listUmaProviders: {
    200: page(
      members(
        {},
        {
          name: text,
          domain: text,
          lei: text,
          logoUrl: text,
          supportedRegions: list(text),
          supportedCurrencies: list(currency),
          allowListStatus: flag,
        },
      ),
    ),
  },
  receiveUma: { 200: incomingTransaction },
  createCustomer: { 201: customer },
  listCustomers: { 200: page(customer) },
  getCustomer: { 200: customer },
  updateCustomer: { 200: customer, 202: signedRequest },
  deleteCustomer: { 200: customer },
  verifyCustomerEmail: { 204: z.undefined() },
  confirmCustomerEmail: { 200: customer },
  verifyCustomerPhone: { 204: z.undefined() },
  confirmCustomerPhone: { 200: customer },
  createKycLink: { 201: members({ kycUrl: text, expiresAt: time, provider: oneOf('SUMSUB') }, { token: text }) },
  submitVerification: { 200: verification },
  listVerifications: { 200: page(verification) },
  getVerification: { 200: verification },
  listCustomerInternalAccounts: { 200: page(internalAccount) },
  listInternalAccounts: { 200: page(internalAccount) },
  listPlatformInternalAccounts: { 200: members({ data: list(internalAccount) }) },
  getInternalAccount: { 200: internalAccount },
  updateInternalAccount: { 200: internalAccount, 202: signedRequest },
  exportWallet: { 200: members({ id: text, encryptedWalletCredentials: text }), 202: signedRequest },
  fundInternalAccount: { 200: internalAccount },
  registerCredential: { 201: authMethod, 202: typedRequest },
  listCredentials: { 200: members({ data: list(members(authMember, { credentialId: text })) }) },
  revokeCredential: { 202: typedRequest, 204: z.undefined() },
  challengeCredential: { 200: z.union([authMethod, passkeyChallenge]) },
  verifyCredential: { 200: session, 202: typedRequest },
  listSessions: { 200: members({ data: list(session) }) },
  refreshSession: { 201: session, 202: signedRequest },
  revokeSession: { 202: typedRequest, 204: z.undefined() },
  createExternalAccount: { 201: externalAccount },
  listExternalAccounts: { 200: page(externalAccount) },
  getExternalAccount: { 200: externalAccount },
  deleteExternalAccount: { 204: z.undefined() },
  createPlatformExternalAccount: { 201: externalAccount },
  listPlatformExternalAccounts: { 200: page(externalAccount) },
  getPlatformExternalAccount: { 200: externalAccount },
  deletePlatformExternalAccount: { 204: z.undefined() },
  listExchangeRates: { 200: members({ data: list(exchangeRate) }) },
  listDiscoveries: {
    200: members({}, { data: list(members({ bankName: text, displayName: text, country: text, currency: text })) }),
  },
  estimateWithdrawalFee: {
    200: members({
      networkFee: integer,
      networkFeeAsset: text,
      applicationFee: integer,
      totalFee: integer,
      netAmount: integer,
    }),
  },
  getConfig: { 200: config },
  updateConfig: { 200: config },
  sendTestWebhook: { 200: members({ response_status: integer }, { url, response_body: text }) },
  createToken: { 201: token },
  listTokens: { 200: page(token) },
  getTokenById: { 200: token },
  deleteTokenById: { 204: z.undefined() },
}

/** An error body has the members of §7: the newest public document has `reason` for `message`, and no `status`. */
export const ERROR_FACT = members(
  { status: z.int().check(z.minimum(400), z.maximum(599)), code: like(/^[A-Z0-9_]+$/), message: like(/\S/) },
  { details: open },
)

const customerType = 'KYC_APPROVED KYC_REJECTED KYC_PENDING KYB_APPROVED KYB_REJECTED KYB_PENDING'
const refunds = 'REFUND_PENDING REFUND_COMPLETED REFUND_FAILED'

/** The events of each object. The name of an event follows the name of its object. */
export const EVENT_FACTS: Readonly<Record<string, Fact>> = {
  OUTGOING_PAYMENT: event(
    `PENDING PENDING_AUTHORIZATION PROCESSING COMPLETED FAILED EXPIRED ${refunds}`,
    outgoingTransaction,
  ),
  INCOMING_PAYMENT: event(`PENDING PROCESSING COMPLETED FAILED ${refunds}`, incomingTransaction),
  CUSTOMER: event(customerType, customer),
  VERIFICATION: event('APPROVED REJECTED RESOLVE_ERRORS IN_PROGRESS PENDING_MANUAL_REVIEW', verification),
  INTERNAL_ACCOUNT: event('BALANCE_UPDATED STATUS_UPDATED FUNDING_INSTRUCTIONS_UPDATED', internalAccount),
}

function event(types: string, data: Fact): Fact {
  return members({ id: text, timestamp: time, event: oneOf(types), data })
}
