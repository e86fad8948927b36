import type { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import type { getOpenApi as document } from '#lib/contract/openapi-operation'
import type { Operation, ResultOf } from '#lib/contract/operation'
import type { OPERATIONS } from '#lib/contract/operations'
import { armError } from '#lib/operations/arm-error'
import { challengeCredential } from '#lib/operations/challenge-credential'
import { createCustomer } from '#lib/operations/create-customer'
import { createExternalAccount } from '#lib/operations/create-external-account'
import { createPlatform } from '#lib/operations/create-platform'
import { createPlatformExternalAccount } from '#lib/operations/create-platform-external-account'
import { createQuote } from '#lib/operations/create-quote'
import { createTransferIn } from '#lib/operations/create-transfer-in'
import { createTransferOut } from '#lib/operations/create-transfer-out'
import { deleteExternalAccount } from '#lib/operations/delete-external-account'
import { deletePlatformExternalAccount } from '#lib/operations/delete-platform-external-account'
import { deleteSnapshot } from '#lib/operations/delete-snapshot'
import { executeQuote } from '#lib/operations/execute-quote'
import { exportWallet } from '#lib/operations/export-wallet'
import { fundInternalAccount } from '#lib/operations/fund-internal-account'
import { getClock } from '#lib/operations/get-clock'
import { getConfig } from '#lib/operations/get-config'
import { getCoverage } from '#lib/operations/get-coverage'
import { getCustomer } from '#lib/operations/get-customer'
import { getExchange } from '#lib/operations/get-exchange'
import { getExternalAccount } from '#lib/operations/get-external-account'
import { getInternalAccount } from '#lib/operations/get-internal-account'
import { getKeys } from '#lib/operations/get-keys'
import { getOidcConfiguration } from '#lib/operations/get-oidc-configuration'
import { getOidcKeySet } from '#lib/operations/get-oidc-key-set'
import { getOpenApi } from '#lib/operations/get-open-api'
import { getPlatformExternalAccount } from '#lib/operations/get-platform-external-account'
import { getQuote } from '#lib/operations/get-quote'
import { getState } from '#lib/operations/get-state'
import { getToken } from '#lib/operations/get-token'
import { getTransaction } from '#lib/operations/get-transaction'
import { listCredentials } from '#lib/operations/list-credentials'
import { listCustomerInternalAccounts } from '#lib/operations/list-customer-internal-accounts'
import { listCustomers } from '#lib/operations/list-customers'
import { listDeadlines } from '#lib/operations/list-deadlines'
import { listDiscoveries } from '#lib/operations/list-discoveries'
import { listExchangeRates } from '#lib/operations/list-exchange-rates'
import { listExchanges } from '#lib/operations/list-exchanges'
import { listExternalAccounts } from '#lib/operations/list-external-accounts'
import { listInbox } from '#lib/operations/list-inbox'
import { listPlatformExternalAccounts } from '#lib/operations/list-platform-external-accounts'
import { listPlatformInternalAccounts } from '#lib/operations/list-platform-internal-accounts'
import { listPlatforms } from '#lib/operations/list-platforms'
import { listSandboxRates } from '#lib/operations/list-sandbox-rates'
import { listSessions } from '#lib/operations/list-sessions'
import { listSnapshots } from '#lib/operations/list-snapshots'

import { listTransactions } from '#lib/operations/list-transactions'
import { loadSnapshot } from '#lib/operations/load-snapshot'
import { login } from '#lib/operations/login'
import { lookUpExternalAccount } from '#lib/operations/look-up-external-account'
import { lookUpUma } from '#lib/operations/look-up-uma'
import { mintOidcToken } from '#lib/operations/mint-oidc-token'
import { receiveUma } from '#lib/operations/receive-uma'
import { refreshSession } from '#lib/operations/refresh-session'
import { registerCredential } from '#lib/operations/register-credential'
import { resetSandbox } from '#lib/operations/reset-sandbox'
import { revokeCredential } from '#lib/operations/revoke-credential'
import { revokeSession } from '#lib/operations/revoke-session'
import { saveSnapshot } from '#lib/operations/save-snapshot'

import { sendFunds } from '#lib/operations/send-funds'
import { setClock } from '#lib/operations/set-clock'
import { setSandboxRate } from '#lib/operations/set-sandbox-rate'
import { streamEvents } from '#lib/operations/stream-events'
import { updateConfig } from '#lib/operations/update-config'
import { updateCustomer } from '#lib/operations/update-customer'
import { updateExternalAccount } from '#lib/operations/update-external-account'
import { updateInternalAccount } from '#lib/operations/update-internal-account'
import { verifyCredential } from '#lib/operations/verify-credential'
import type { Call, Outcome } from '#lib/operations/world'

type AnyOperation = (typeof OPERATIONS)[number] | typeof document | (typeof CONTROL_OPERATIONS)[number]

/** What performs an operation: takes its params, query and body, and gives its result. */
export type Performer<O extends Operation> = (call: Call<O>) => Promise<Outcome<ResultOf<O>>>

/** What performs each operation; complete and each by its own, or it does not compile. */
const PERFORMERS = {
  createQuote,
  getQuote,
  executeQuote,
  listTransactions,
  getTransaction,
  sendFunds,
  createTransferIn,
  createTransferOut,
  lookUpUma,
  lookUpExternalAccount,
  receiveUma,
  createCustomer,
  listCustomers,
  getCustomer,
  updateCustomer,
  listCustomerInternalAccounts,
  listPlatformInternalAccounts,
  getInternalAccount,
  updateInternalAccount,
  exportWallet,
  fundInternalAccount,
  registerCredential,
  listCredentials,
  revokeCredential,
  challengeCredential,
  verifyCredential,
  listSessions,
  refreshSession,
  revokeSession,
  createExternalAccount,
  listExternalAccounts,
  getExternalAccount,
  deleteExternalAccount,
  createPlatformExternalAccount,
  listPlatformExternalAccounts,
  getPlatformExternalAccount,
  deletePlatformExternalAccount,
  listExchangeRates,
  listDiscoveries,
  getConfig,
  updateConfig,
  getOpenApi,
  getState,
  listPlatforms,
  createPlatform,
  getToken,
  getClock,
  setClock,
  listDeadlines,
  resetSandbox,
  listSnapshots,
  saveSnapshot,
  loadSnapshot,
  deleteSnapshot,
  listExchanges,
  getExchange,
  getCoverage,
  streamEvents,
  armError,
  listSandboxRates,
  setSandboxRate,
  updateExternalAccount,
  listInbox,
  getKeys,
  mintOidcToken,
  getOidcConfiguration,
  getOidcKeySet,
  login,
} satisfies { [O in AnyOperation as O['id']]: Performer<O> }

/** Performs a call by its operation's own function. */
export function perform(call: Call): Promise<Outcome<unknown>> {
  // The call was read by the schemas of this very operation, which is what its function takes.
  const performer = PERFORMERS[call.operation.id as AnyOperation['id']] as (call: Call) => Promise<Outcome<unknown>>
  return performer(call)
}
