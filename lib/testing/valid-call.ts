import type { OPERATIONS } from '#lib/contract/operations'
import { externalAccountSample } from '#lib/testing/external-account-samples'
import { FUNDED_FROM_OUTSIDE, madeQuote, quoteBody } from '#lib/testing/quote-body'
import type { Sandbox } from '#lib/testing/sandbox'
import { transferInBody, transferOutBody } from '#lib/testing/transfer-body'
import type { Reply } from '#lib/testing/transport'
import { clientKey, clientPublicKey, newWallet, otpBody, signedCall, signedRequest, signIn } from '#lib/testing/wallet'
import type { KeyPair } from '#lib/wallet/keys/key-pair'

/** The id of an operation below the base address. */
export type OperationId = (typeof OPERATIONS)[number]['id']

/** A request that succeeds. */
export interface ValidCall {
  readonly method: string
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
  /** The proof of a signed retry: the request is its second leg. */
  readonly headers?: Readonly<Record<string, string>>
  /** What its stamp is over, and by which key. */
  readonly signing?: { readonly payloadToSign: string; readonly key: KeyPair }
}

/** A request of an operation that succeeds, with what it names made first. */
export async function validCall(sandbox: Sandbox, id: OperationId): Promise<ValidCall> {
  return VALID_CALLS[id](sandbox)
}

/** Calls an operation as it succeeds, but for these headers. */
export async function callValidly(
  sandbox: Sandbox,
  id: OperationId,
  headers: Record<string, string | undefined> = {},
): Promise<Reply> {
  const { method, path, body, headers: own } = await validCall(sandbox, id)
  return sandbox.call(method, path, { headers: { ...own, ...headers }, ...(body === undefined ? {} : { body }) })
}

/** Arms an error for the next call of an operation by this platform, and makes that call. */
export async function callArmed(sandbox: Sandbox, operationId: OperationId, code: string): Promise<Reply> {
  const { method, path, body, headers = {} } = await validCall(sandbox, operationId)
  await sandbox.control('POST', '/arm', { operationId, code, platformId: sandbox.platformId })
  return sandbox.call(method, path, { headers, ...(body === undefined ? {} : { body }) })
}

/** The body that registers a euro account of the starter customer, or of the platform. */
export function euroAccountBody(customerId?: string) {
  const body = { currency: 'EUR', accountInfo: externalAccountSample('EUR_ACCOUNT') }
  return customerId === undefined ? body : { customerId, ...body }
}

const VALID_CALLS: Readonly<Record<OperationId, (sandbox: Sandbox) => ValidCall | Promise<ValidCall>>> = {
  createQuote: sandbox => ({ method: 'POST', path: '/quotes', body: quoteBody(sandbox) }),
  getQuote: async sandbox => ({ method: 'GET', path: `/quotes/${(await madeQuote(sandbox)).id}` }),
  executeQuote: async sandbox => ({ method: 'POST', path: `/quotes/${(await madeQuote(sandbox)).id}/execute` }),
  listTransactions: () => ({ method: 'GET', path: '/transactions' }),
  getTransaction: async sandbox => ({
    method: 'GET',
    path: `/transactions/${(await madeQuote(sandbox)).transactionId}`,
  }),
  sendFunds: async sandbox => ({
    method: 'POST',
    path: '/sandbox/send',
    body: { quoteId: (await madeQuote(sandbox, FUNDED_FROM_OUTSIDE)).id, currencyCode: 'USD' },
  }),
  lookUpUma: ({ starter }) => ({
    method: 'GET',
    path: `/receiver/uma/$success.eur@sandbox.example?customerId=${starter.customer}`,
  }),
  lookUpExternalAccount: ({ starter }) => ({
    method: 'GET',
    path: `/receiver/external-account/${starter.external.EUR}?customerId=${starter.customer}`,
  }),
  receiveUma: ({ starter }) => ({
    method: 'POST',
    path: '/sandbox/uma/receive',
    body: {
      senderUmaAddress: '$success.usd@sandbox.example',
      customerId: starter.customer,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 100,
    },
  }),
  createTransferIn: async sandbox => ({
    method: 'POST',
    path: '/transfer-in',
    body: await transferInBody(sandbox),
  }),
  createTransferOut: sandbox => ({ method: 'POST', path: '/transfer-out', body: transferOutBody(sandbox) }),
  createCustomer: () => ({ method: 'POST', path: '/customers', body: { customerType: 'INDIVIDUAL' } }),
  listCustomers: () => ({ method: 'GET', path: '/customers' }),
  getCustomer: ({ starter }) => ({ method: 'GET', path: `/customers/${starter.customer}` }),
  updateCustomer: async sandbox => {
    const { customerId, email, ...wallet } = await newWallet(sandbox)
    const body = { customerType: 'INDIVIDUAL', email: `new.${email}` }
    return secondLeg(sandbox, 'PATCH', `/customers/${customerId}`, (await signIn(sandbox, wallet)).key, body)
  },
  listCustomerInternalAccounts: () => ({ method: 'GET', path: '/customers/internal-accounts' }),
  listPlatformInternalAccounts: () => ({ method: 'GET', path: '/platform/internal-accounts' }),
  getInternalAccount: ({ starter }) => ({ method: 'GET', path: `/internal-accounts/${starter.customerUsd}` }),
  updateInternalAccount: async sandbox => {
    const { accountId, key } = await signIn(sandbox, await newWallet(sandbox))
    return secondLeg(sandbox, 'PATCH', `/internal-accounts/${accountId}`, key, { privateEnabled: true })
  },
  exportWallet: async sandbox => {
    const { accountId, key } = await signIn(sandbox, await newWallet(sandbox))
    const body = { clientPublicKey: clientPublicKey(clientKey()) }
    return secondLeg(sandbox, 'POST', `/internal-accounts/${accountId}/export`, key, body)
  },
  fundInternalAccount: ({ starter }) => ({
    method: 'POST',
    path: `/sandbox/internal-accounts/${starter.customerUsd}/fund`,
    body: { amount: 100 },
  }),
  registerCredential: async sandbox => {
    const wallet = await newWallet(sandbox)
    const body = { type: 'SMS_OTP', accountId: wallet.accountId }
    return secondLeg(sandbox, 'POST', '/auth/credentials', (await signIn(sandbox, wallet)).key, body)
  },
  listCredentials: ({ starter }) => ({ method: 'GET', path: `/auth/credentials?accountId=${starter.wallet}` }),
  revokeCredential: async sandbox => {
    const wallet = await newWallet(sandbox)
    const { key } = await signIn(sandbox, wallet)
    const body = { type: 'SMS_OTP', accountId: wallet.accountId }
    const added = await signedCall(sandbox, 'POST', '/auth/credentials', key, { body })
    return secondLeg(sandbox, 'DELETE', `/auth/credentials/${added.body.id}`, key)
  },
  challengeCredential: async sandbox => ({
    method: 'POST',
    path: `/auth/credentials/${(await newWallet(sandbox)).credentialId}/challenge`,
  }),
  verifyCredential: async sandbox => {
    const { credentialId } = await newWallet(sandbox)
    const key = clientKey()
    const body = await otpBody(sandbox, credentialId, key)
    return secondLeg(sandbox, 'POST', `/auth/credentials/${credentialId}/verify`, key, body)
  },
  listSessions: ({ starter }) => ({ method: 'GET', path: `/auth/sessions?accountId=${starter.wallet}` }),
  refreshSession: async sandbox => {
    const { id, key } = await signIn(sandbox, await newWallet(sandbox))
    const body = { clientPublicKey: clientPublicKey(clientKey()) }
    return secondLeg(sandbox, 'POST', `/auth/sessions/${id}/refresh`, key, body)
  },
  revokeSession: async sandbox => {
    const { id, key } = await signIn(sandbox, await newWallet(sandbox))
    return secondLeg(sandbox, 'DELETE', `/auth/sessions/${id}`, key)
  },
  createExternalAccount: ({ starter }) => ({
    method: 'POST',
    path: '/customers/external-accounts',
    body: euroAccountBody(starter.customer),
  }),
  listExternalAccounts: () => ({ method: 'GET', path: '/customers/external-accounts' }),
  getExternalAccount: sandbox => onNewAccount(sandbox, 'GET', 'customers'),
  deleteExternalAccount: sandbox => onNewAccount(sandbox, 'DELETE', 'customers'),
  createPlatformExternalAccount: () => ({
    method: 'POST',
    path: '/platform/external-accounts',
    body: euroAccountBody(),
  }),
  listPlatformExternalAccounts: () => ({ method: 'GET', path: '/platform/external-accounts' }),
  getPlatformExternalAccount: sandbox => onNewAccount(sandbox, 'GET', 'platform'),
  deletePlatformExternalAccount: sandbox => onNewAccount(sandbox, 'DELETE', 'platform'),
  listExchangeRates: () => ({ method: 'GET', path: '/exchange-rates?sourceCurrency=USD&destinationCurrency=EUR' }),
  listDiscoveries: () => ({ method: 'GET', path: '/discoveries?country=NG' }),
  getConfig: () => ({ method: 'GET', path: '/config' }),
  updateConfig: () => ({ method: 'PATCH', path: '/config', body: { webhookEndpoint: 'https://example.com/hooks' } }),
}

async function secondLeg(
  sandbox: Sandbox,
  method: string,
  path: string,
  key: KeyPair,
  body?: ValidCall['body'],
): Promise<ValidCall> {
  const { ask, payloadToSign } = await signedRequest(sandbox, method, path, key, body === undefined ? {} : { body })
  return {
    method,
    path,
    headers: ask.headers,
    signing: { payloadToSign, key },
    ...(body === undefined ? {} : { body }),
  }
}

async function onNewAccount(sandbox: Sandbox, method: string, owner: 'customers' | 'platform'): Promise<ValidCall> {
  const path = `/${owner}/external-accounts`
  const body = euroAccountBody(owner === 'customers' ? sandbox.starter.customer : undefined)
  const made = await sandbox.call('POST', path, { body })
  return { method, path: `${path}/${made.body.id}` }
}
