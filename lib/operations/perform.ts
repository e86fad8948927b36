import type { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import type { getOpenApi as document } from '#lib/contract/openapi-operation'
import type { Operation, ResultOf } from '#lib/contract/operation'
import type { OPERATIONS } from '#lib/contract/operations'
import { exportWallet } from '#lib/operations/accounts/export-wallet'
import * as externalAccounts from '#lib/operations/accounts/manage-external-accounts'
import * as internalAccounts from '#lib/operations/accounts/manage-internal-accounts'
import { updateInternalAccount } from '#lib/operations/accounts/update-internal-account'
import { challengeCredential } from '#lib/operations/credentials/challenge-credential'
import { listCredentials } from '#lib/operations/credentials/list-credentials'
import { registerCredential } from '#lib/operations/credentials/register-credential'
import { revokeCredential } from '#lib/operations/credentials/revoke-credential'
import { verifyCredential } from '#lib/operations/credentials/verify-credential'
import { chooseKycOutcome } from '#lib/operations/customers/choose-kyc-outcome'
import * as contactConfirmations from '#lib/operations/customers/confirm-contact'
import { createCustomer } from '#lib/operations/customers/create-customer'
import { createKycLink } from '#lib/operations/customers/create-kyc-link'
import { getKycPage } from '#lib/operations/customers/get-kyc-page'
import * as customerAuthorizations from '#lib/operations/customers/manage-authorization'
import * as customers from '#lib/operations/customers/manage-customers'
import * as verifications from '#lib/operations/customers/manage-verifications'
import { updateCustomer } from '#lib/operations/customers/update-customer'
import * as contactVerifications from '#lib/operations/customers/verify-contact'
import { getOpenApi } from '#lib/operations/get-open-api'
import * as market from '#lib/operations/market/read-market'
import * as config from '#lib/operations/platforms/manage-config'
import * as platforms from '#lib/operations/platforms/manage-platforms'
import * as tokens from '#lib/operations/platforms/manage-tokens'
import { authorizeQuote, resendQuoteScaCode } from '#lib/operations/quotes/authorize-quote'
import { createQuote } from '#lib/operations/quotes/create-quote'
import { executeQuote } from '#lib/operations/quotes/execute-quote'
import { getQuote } from '#lib/operations/quotes/get-quote'
import { sendFunds } from '#lib/operations/quotes/send-funds'
import { listUmaProviders } from '#lib/operations/receivers/list-uma-providers'
import * as lookups from '#lib/operations/receivers/look-up-receiver'
import * as umaApprovals from '#lib/operations/receivers/manage-uma-approvals'
import { receiveUma } from '#lib/operations/receivers/receive-uma'
import * as armedFaults from '#lib/operations/sandbox/arm-fault'
import { getHealth } from '#lib/operations/sandbox/get-health'
import { getKeys, rotateWebhookKey } from '#lib/operations/sandbox/get-keys'
import { getObjectOrigin } from '#lib/operations/sandbox/get-object-origin'
import { getState } from '#lib/operations/sandbox/get-state'
import * as oidc from '#lib/operations/sandbox/issue-oidc-tokens'
import { listDeadlines } from '#lib/operations/sandbox/list-deadlines'
import { listInbox } from '#lib/operations/sandbox/list-inbox'
import { login } from '#lib/operations/sandbox/login'
import * as clock from '#lib/operations/sandbox/manage-clock'
import * as rates from '#lib/operations/sandbox/manage-rates'
import * as recordings from '#lib/operations/sandbox/manage-recordings'
import * as snapshots from '#lib/operations/sandbox/manage-snapshots'
import * as worlds from '#lib/operations/sandbox/manage-worlds'
import * as ledger from '#lib/operations/sandbox/read-ledger'
import * as log from '#lib/operations/sandbox/read-log'
import { compareRecordings, getReadinessReport } from '#lib/operations/sandbox/report-readiness'
import { resetSandbox } from '#lib/operations/sandbox/reset-sandbox'
import * as snapshotFiles from '#lib/operations/sandbox/transfer-snapshots'
import * as sessions from '#lib/operations/sessions/manage-sessions'
import { cancelTransaction } from '#lib/operations/transfers/cancel-transaction'
import * as transfers from '#lib/operations/transfers/create-transfer'
import * as heldPayments from '#lib/operations/transfers/decide-held-payment'
import * as transactions from '#lib/operations/transfers/manage-transactions'
import * as deliveries from '#lib/operations/webhooks/control-deliveries'
import { diagnoseWebhook } from '#lib/operations/webhooks/diagnose-webhook'
import * as webhooks from '#lib/operations/webhooks/manage-webhooks'
import { sendTestWebhook } from '#lib/operations/webhooks/send-test-webhook'
import type { Call, Outcome } from '#lib/operations/world'

type AnyOperation = (typeof OPERATIONS)[number] | typeof document | (typeof CONTROL_OPERATIONS)[number]

/** A function that performs a call of one operation. */
export type Performer<O extends Operation> = (call: Call<O>) => Promise<Outcome<ResultOf<O>>>

/**
 * Performers by operation ID. The compiler rejects a missing or wrong performer. The modules that are spread here may
 * also export other names.
 */
const PERFORMERS = {
  ...customers,
  ...webhooks,
  ...deliveries,
  ...market,
  ...platforms,
  ...sessions,
  ...transactions,
  ...heldPayments,
  ...transfers,
  ...lookups,
  ...contactVerifications,
  ...contactConfirmations,
  ...verifications,
  ...internalAccounts,
  ...externalAccounts,
  ...config,
  ...tokens,
  ...clock,
  ...snapshots,
  ...snapshotFiles,
  ...recordings,
  ...worlds,
  ...ledger,
  getObjectOrigin,
  ...log,
  ...armedFaults,
  ...rates,
  ...umaApprovals,
  ...customerAuthorizations,
  ...oidc,
  createQuote,
  getQuote,
  executeQuote,
  authorizeQuote,
  resendQuoteScaCode,
  cancelTransaction,
  sendFunds,
  listUmaProviders,
  receiveUma,
  sendTestWebhook,
  diagnoseWebhook,
  createCustomer,
  updateCustomer,
  createKycLink,
  updateInternalAccount,
  exportWallet,
  registerCredential,
  listCredentials,
  revokeCredential,
  challengeCredential,
  verifyCredential,
  getOpenApi,
  getHealth,
  compareRecordings,
  getReadinessReport,
  getState,
  listDeadlines,
  resetSandbox,
  listInbox,
  getKycPage,
  chooseKycOutcome,
  getKeys,
  rotateWebhookKey,
  login,
} satisfies { [O in AnyOperation as O['id']]: Performer<O> }

/** Performs a call and returns its outcome. Throws an error if the call is rejected. */
export function perform(call: Call): Promise<Outcome<unknown>> {
  // The cast is safe, because the call was decoded with the operation's schemas.
  const performer = PERFORMERS[call.operation.id as AnyOperation['id']] as (call: Call) => Promise<Outcome<unknown>>
  return performer(call)
}
