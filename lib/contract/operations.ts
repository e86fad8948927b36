import {
  createExternalAccount,
  createPlatformExternalAccount,
  deleteExternalAccount,
  deletePlatformExternalAccount,
  getExternalAccount,
  getPlatformExternalAccount,
  listExternalAccounts,
  listPlatformExternalAccounts,
} from '#lib/contract/accounts/external-account-operations'
import {
  fundInternalAccount,
  getInternalAccount,
  listCustomerInternalAccounts,
  listInternalAccounts,
  listPlatformInternalAccounts,
} from '#lib/contract/accounts/internal-account-operations'
import { exportWallet, updateInternalAccount } from '#lib/contract/accounts/wallet-operations'
import {
  challengeCredential,
  listCredentials,
  registerCredential,
  revokeCredential,
  verifyCredential,
} from '#lib/contract/credentials/credential-operations'
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from '#lib/contract/customers/customer-operations'
import {
  confirmCustomerEmail,
  confirmCustomerPhone,
  createKycLink,
  verifyCustomerEmail,
  verifyCustomerPhone,
} from '#lib/contract/customers/identity-operations'
import { getVerification, listVerifications, submitVerification } from '#lib/contract/customers/verification-operations'
import { estimateWithdrawalFee, listDiscoveries, listExchangeRates } from '#lib/contract/market/market-operations'
import type { Operation } from '#lib/contract/operation'
import { getConfig, updateConfig } from '#lib/contract/platforms/config-operations'
import { createToken, deleteTokenById, getTokenById, listTokens } from '#lib/contract/platforms/token-operations'
import { createQuote, executeQuote, getQuote, sendFunds } from '#lib/contract/quotes/quote-operations'
import {
  listUmaProviders,
  lookUpExternalAccount,
  lookUpUma,
  receiveUma,
} from '#lib/contract/receivers/receiver-operations'
import { listSessions, refreshSession, revokeSession } from '#lib/contract/sessions/session-operations'
import {
  approveTransaction,
  confirmTransaction,
  getTransaction,
  listTransactions,
  rejectTransaction,
} from '#lib/contract/transfers/transaction-operations'
import { createTransferIn, createTransferOut } from '#lib/contract/transfers/transfer-operations'

export const OPERATIONS = [
  createQuote,
  getQuote,
  executeQuote,
  listTransactions,
  getTransaction,
  approveTransaction,
  rejectTransaction,
  confirmTransaction,
  sendFunds,
  createTransferIn,
  createTransferOut,
  lookUpUma,
  lookUpExternalAccount,
  listUmaProviders,
  receiveUma,
  createCustomer,
  listCustomers,
  getCustomer,
  updateCustomer,
  deleteCustomer,
  verifyCustomerEmail,
  confirmCustomerEmail,
  verifyCustomerPhone,
  confirmCustomerPhone,
  createKycLink,
  submitVerification,
  listVerifications,
  getVerification,
  listCustomerInternalAccounts,
  listInternalAccounts,
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
  estimateWithdrawalFee,
  getConfig,
  updateConfig,
  createToken,
  listTokens,
  getTokenById,
  deleteTokenById,
] as const satisfies readonly Operation[]
