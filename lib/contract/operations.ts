import { getConfig, updateConfig } from '#lib/contract/config-operations'
import {
  challengeCredential,
  listCredentials,
  registerCredential,
  revokeCredential,
  verifyCredential,
} from '#lib/contract/credential-operations'
import {
  createCustomer,
  fundInternalAccount,
  getCustomer,
  getInternalAccount,
  listCustomerInternalAccounts,
  listCustomers,
  listPlatformInternalAccounts,
  updateCustomer,
} from '#lib/contract/customer-operations'
import {
  createExternalAccount,
  createPlatformExternalAccount,
  deleteExternalAccount,
  deletePlatformExternalAccount,
  getExternalAccount,
  getPlatformExternalAccount,
  listExternalAccounts,
  listPlatformExternalAccounts,
} from '#lib/contract/external-account-operations'
import { listDiscoveries, listExchangeRates } from '#lib/contract/market-operations'
import type { Operation } from '#lib/contract/operation'
import { createQuote, executeQuote, getQuote, getTransaction, sendFunds } from '#lib/contract/quote-operations'
import { lookUpExternalAccount, lookUpUma, receiveUma } from '#lib/contract/receiver-operations'
import { listSessions, refreshSession, revokeSession } from '#lib/contract/session-operations'
import { listTransactions } from '#lib/contract/transaction-operations'
import { createTransferIn, createTransferOut } from '#lib/contract/transfer-operations'
import { exportWallet, updateInternalAccount } from '#lib/contract/wallet-operations'

/** Every operation under the base address, in the order they are documented. */
export const OPERATIONS = [
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
] as const satisfies readonly Operation[]
