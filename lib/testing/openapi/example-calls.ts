import { createQuote } from '#lib/testing/fixtures/quote-requests'
import { type OperationId, type ValidCall, validCall } from '#lib/testing/fixtures/valid-call'
import { newWallet, signIn } from '#lib/testing/fixtures/wallet-client'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import type { Reply } from '#lib/testing/sandbox/send-request'

/** Makes the call that is recorded as an operation's example. */
export async function callExample(sandbox: Sandbox, id: OperationId): Promise<Reply> {
  const { method, path, body, headers = {} } = await (FULLER_CALLS[id]?.(sandbox) ?? validCall(sandbox, id))
  return sandbox.call(method, path, { headers, body })
}

/** Calls that show more fields than the operation's valid call. */
const FULLER_CALLS: { readonly [Id in OperationId]?: (sandbox: Sandbox) => ValidCall | Promise<ValidCall> } = {
  createCustomer: () => ({
    method: 'POST',
    path: '/customers',
    body: {
      customerType: 'INDIVIDUAL',
      platformCustomerId: 'user-1042',
      fullName: 'Amara Diallo',
      birthDate: '1990-01-31',
      nationality: 'SN',
      email: 'amara@example.com',
      address: { line1: '12 Rue Vincens', city: 'Dakar', postalCode: '12500', country: 'SN' },
    },
  }),
  getTransaction: async sandbox => ({
    method: 'GET',
    path: `/transactions/${(await createExecutedQuote(sandbox)).transactionId}`,
  }),
  listCustomers: () => ({ method: 'GET', path: '/customers?limit=1&isIncludingDeleted=false' }),
  listExchangeRates: () => ({
    method: 'GET',
    path: '/exchange-rates?sourceCurrency=USD&destinationCurrency=EUR&sendingAmount=100000',
  }),
  listSessions: async sandbox => {
    const { accountId } = await signIn(sandbox, await newWallet(sandbox))
    return { method: 'GET', path: `/auth/sessions?accountId=${accountId}` }
  },
  listTransactions: async sandbox => {
    await createExecutedQuote(sandbox)
    return { method: 'GET', path: '/transactions?limit=1&sortOrder=desc' }
  },
}

async function createExecutedQuote(sandbox: Sandbox): Promise<Reply['body']> {
  const quote = await createQuote(sandbox)
  await sandbox.call('POST', `/quotes/${quote.id}/execute`)
  return quote
}
