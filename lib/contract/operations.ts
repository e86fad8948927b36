import * as externalAccounts from '#lib/contract/accounts/external-account-operations'
import * as internalAccounts from '#lib/contract/accounts/internal-account-operations'
import * as wallets from '#lib/contract/accounts/wallet-operations'
import * as credentials from '#lib/contract/credentials/credential-operations'
import * as customers from '#lib/contract/customers/customer-operations'
import * as identity from '#lib/contract/customers/identity-operations'
import * as verifications from '#lib/contract/customers/verification-operations'
import * as market from '#lib/contract/market/market-operations'
import type { Operation } from '#lib/contract/operation'
import * as config from '#lib/contract/platforms/config-operations'
import * as tokens from '#lib/contract/platforms/token-operations'
import * as quotes from '#lib/contract/quotes/quote-operations'
import * as receivers from '#lib/contract/receivers/receiver-operations'
import * as sessions from '#lib/contract/sessions/session-operations'
import * as transactions from '#lib/contract/transfers/transaction-operations'
import * as transfers from '#lib/contract/transfers/transfer-operations'
import * as webhooks from '#lib/contract/webhooks/webhook-operations'

export const OPERATIONS = [
  quotes.createQuote,
  quotes.getQuote,
  quotes.executeQuote,
  quotes.authorizeQuote,
  quotes.resendQuoteScaCode,
  transactions.listTransactions,
  transactions.getTransaction,
  transactions.approveTransaction,
  transactions.rejectTransaction,
  transactions.cancelTransaction,
  transactions.confirmTransaction,
  quotes.sendFunds,
  transfers.createTransferIn,
  transfers.createTransferOut,
  receivers.lookUpUma,
  receivers.lookUpExternalAccount,
  receivers.listUmaProviders,
  receivers.receiveUma,
  customers.createCustomer,
  customers.listCustomers,
  customers.getCustomer,
  customers.updateCustomer,
  customers.deleteCustomer,
  identity.verifyCustomerEmail,
  identity.confirmCustomerEmail,
  identity.verifyCustomerPhone,
  identity.confirmCustomerPhone,
  identity.createKycLink,
  verifications.submitVerification,
  verifications.listVerifications,
  verifications.getVerification,
  internalAccounts.listCustomerInternalAccounts,
  internalAccounts.listInternalAccounts,
  internalAccounts.listPlatformInternalAccounts,
  internalAccounts.getInternalAccount,
  wallets.updateInternalAccount,
  wallets.exportWallet,
  internalAccounts.fundInternalAccount,
  credentials.registerCredential,
  credentials.listCredentials,
  credentials.revokeCredential,
  credentials.challengeCredential,
  credentials.verifyCredential,
  sessions.listSessions,
  sessions.refreshSession,
  sessions.revokeSession,
  externalAccounts.createExternalAccount,
  externalAccounts.listExternalAccounts,
  externalAccounts.getExternalAccount,
  externalAccounts.deleteExternalAccount,
  externalAccounts.createPlatformExternalAccount,
  externalAccounts.listPlatformExternalAccounts,
  externalAccounts.getPlatformExternalAccount,
  externalAccounts.deletePlatformExternalAccount,
  market.listExchangeRates,
  market.listDiscoveries,
  market.estimateWithdrawalFee,
  config.getConfig,
  config.updateConfig,
  webhooks.sendTestWebhook,
  tokens.createToken,
  tokens.listTokens,
  tokens.getTokenById,
  tokens.deleteTokenById,
] as const satisfies readonly Operation[]
