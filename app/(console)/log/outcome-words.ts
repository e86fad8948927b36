import { moneyText } from '#app/_ui/text/amount-text'
import type { ExchangeSummary } from '#lib/client/control-client'
import { statusWords } from '#lib/explain/text/status-words'

/** Result texts of the API operations that change state. `createQuote` has none: its outcome shows amounts. */
export const RESULTS: Readonly<Record<string, string>> = {
  approveTransaction: 'payment approved',
  authorizeQuote: 'quote authorized',
  cancelTransaction: 'transfer canceled',
  challengeCredential: 'challenge issued',
  confirmCustomerEmail: 'email verified',
  confirmCustomerPhone: 'phone verified',
  confirmTransaction: 'transfer confirmed',
  createCustomer: 'customer created',
  createExternalAccount: 'external account added',
  createKycLink: 'verification link created',
  createPlatformExternalAccount: 'external account added',
  createToken: 'API token created',
  createTransferIn: 'transfer created',
  createTransferOut: 'transfer created',
  deleteCustomer: 'customer deleted',
  deleteExternalAccount: 'external account deleted',
  deletePlatformExternalAccount: 'external account deleted',
  deleteTokenById: 'API token deleted',
  executeQuote: 'quote executed',
  exportWallet: 'wallet exported',
  fundInternalAccount: 'account funded',
  receiveUma: 'payment received',
  refreshSession: 'session refreshed',
  registerCredential: 'credential added',
  rejectTransaction: 'payment rejected',
  resendQuoteScaCode: 'code sent',
  revokeCredential: 'credential revoked',
  revokeSession: 'session revoked',
  sendFunds: 'funds received',
  sendTestWebhook: 'test event sent',
  submitVerification: 'verification started',
  updateConfig: 'configuration changed',
  updateCustomer: 'customer changed',
  updateInternalAccount: 'account changed',
  verifyCredential: 'session open',
  verifyCustomerEmail: 'code sent',
  verifyCustomerPhone: 'code sent',
}

/** Returns the outcome of a call as text, e.g. `250.00 USDB to 1,355.31 BRL`. */
export function outcomeWords(row: ExchangeSummary): string {
  const { status, note, quoted, operationId = '' } = row
  if (note !== undefined) return note
  if (quoted !== undefined) {
    return `${moneyText(quoted.sending.amount, quoted.sending)} to ${moneyText(quoted.receiving.amount, quoted.receiving)}`
  }
  if (status === 202) return 'stamp required'
  return (status < 300 && RESULTS[operationId]) || statusWords(status)
}

/** Returns the name of a call's sender, or a dash if the sender is unknown. */
export function clientWords({ fromConsole, client, platformName }: ExchangeSummary): string {
  return fromConsole ? 'Console' : (client ?? platformName ?? '–')
}
