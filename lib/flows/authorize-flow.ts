import { exchange, type Flow, step } from '#lib/flows/flow'
import { bodyOf, quoteRequestOf, request, textOf } from '#lib/flows/json-request'

/** A code that the sandbox never sends. */
const WRONG_CODE = '000000'

const createCustomer = step({
  id: 'customer',
  lane: 'backend',
  title: 'Create a customer',
  purpose: 'Creates a customer with a phone number, then adds money to the customer’s USD account.',
  drawing: { call: 'POST /customers', sent: { words: 'phone number' }, back: { words: 'customer' }, isDirect: true },
  needs: ['amount'],
  makes: ['newCustomer', 'customerId', 'customerAccounts', 'accountId', 'funding'],
  run: async ({ amount }, tools) => {
    const body = { customerType: 'INDIVIDUAL', phoneNumber: '+14155550123' }
    const newCustomer = await exchange(tools, request('POST', '/customers', body), [201])
    const customerId = textOf(newCustomer, 'id')
    const path = `/customers/internal-accounts?currency=USD&customerId=${customerId}`
    const customerAccounts = await exchange(tools, request('GET', path), [200])
    const { data } = bodyOf(customerAccounts)
    const accountId = Array.isArray(data) ? String(data[0]?.id) : ''
    const fund = request('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount })
    const funding = await exchange(tools, fund, [200])
    return { newCustomer, customerId, customerAccounts, accountId, funding }
  },
})

const turnOn = step({
  id: 'switch',
  lane: 'service',
  title: 'Require authorization',
  purpose:
    'Turns on Strong Customer Authentication for the customer with the control plane. Production turns it on by region.',
  drawing: { icon: 'shield', words: 'Require a code' },
  needs: ['customerId'],
  makes: ['scaCustomerId'],
  run: async ({ customerId }, { requireAuthorization }) => {
    if (requireAuthorization === undefined) throw new Error('This program cannot call the control plane.')
    await requireAuthorization(customerId)
    return { scaCustomerId: customerId }
  },
})

const createQuote = step({
  id: 'quote',
  lane: 'backend',
  title: 'Create a quote',
  purpose:
    'Creates a quote that the customer pays. It is PENDING_AUTHORIZATION, and scaChallenge says how the customer authorizes it and until when.',
  drawing: {
    call: 'POST /quotes',
    sent: { words: 'amount, accounts' },
    back: { kind: 'challenge', words: 'scaChallenge' },
    isDirect: true,
  },
  needs: ['accountId', 'destinationId', 'amount'],
  makes: ['quote', 'quoteId', 'transactionId', 'expiresAt'],
  run: async ({ accountId, destinationId, amount }, tools) => {
    const quote = await exchange(tools, quoteRequestOf(accountId, destinationId, amount), [201])
    const [quoteId, transactionId] = [textOf(quote, 'id'), textOf(quote, 'transactionId')]
    return { quote, quoteId, transactionId, expiresAt: textOf(quote, 'expiresAt') }
  },
})

const executeEarly = step({
  id: 'early',
  lane: 'backend',
  title: 'Execute too early',
  purpose: 'Executes the quote before the customer has authorized it. The service returns 409 and moves no money.',
  drawing: { call: 'POST …/execute', sent: { words: 'quote ID' }, back: { words: 'not authorized' }, isDirect: true },
  needs: ['quoteId'],
  makes: ['earlyExecution'],
  run: async ({ quoteId }, tools) => ({ earlyExecution: await exchange(tools, executionOf(quoteId), [409]) }),
})

const enterWrongCode = step({
  id: 'wrong',
  lane: 'backend',
  title: 'Enter a wrong code',
  purpose: 'Sends a code that the customer has mistyped. The third wrong code ends scaChallenge.',
  drawing: { call: 'POST …/authorize', sent: { words: 'wrong code' }, back: { words: 'wrong code' } },
  needs: ['quoteId'],
  makes: ['wrongAuthorization'],
  run: async ({ quoteId }, tools) => ({
    wrongAuthorization: await exchange(tools, authorizationOf(quoteId, WRONG_CODE), [400]),
  }),
})

const resend = step({
  id: 'resend',
  lane: 'backend',
  title: 'Resend the code',
  purpose: 'Sends the code again. scaChallenge keeps its ID and its expiry, and wrong codes still count.',
  drawing: { call: 'POST …/resend', sent: { words: 'quote ID' }, back: { words: 'sent' } },
  needs: ['quoteId'],
  makes: ['resend'],
  run: async ({ quoteId }, tools) => ({
    resend: await exchange(tools, request('POST', `/quotes/${quoteId}/authorize/resend`), [204]),
  }),
})

const authorize = step({
  id: 'authorize',
  lane: 'backend',
  title: 'Authorize the quote',
  purpose: 'Sends the code that the customer received. In the sandbox, it is 123456. The quote is then PENDING.',
  drawing: { call: 'POST …/authorize', sent: { kind: 'text', words: 'code' }, back: { words: 'quote' } },
  needs: ['quoteId', 'scaCode'],
  makes: ['scaAuthorization'],
  run: async ({ quoteId, scaCode }, tools) => ({
    scaAuthorization: await exchange(tools, authorizationOf(quoteId, scaCode), [200]),
  }),
})

const execute = step({
  id: 'execute',
  lane: 'backend',
  title: 'Execute the quote',
  purpose: 'Executes the authorized quote.',
  drawing: { call: 'POST …/execute', sent: { words: 'quote ID' }, back: { words: 'transfer' }, isDirect: true },
  needs: ['quoteId'],
  makes: ['execute'],
  run: async ({ quoteId }, tools) => ({ execute: await exchange(tools, executionOf(quoteId), [200]) }),
})

const readTransaction = step({
  id: 'transaction',
  lane: 'backend',
  title: 'Read the transaction',
  purpose: 'Gets the transaction of the quote. It shows what was paid, and the fees.',
  drawing: { call: 'GET …/{id}', sent: { words: 'transaction ID' }, back: { words: 'transaction' }, isDirect: true },
  needs: ['transactionId'],
  makes: ['transaction'],
  run: async ({ transactionId }, tools) => ({
    transaction: await exchange(tools, request('GET', `/transactions/${transactionId}`), [200]),
  }),
})

/** Pays a quote that its customer must authorize with a code. */
export const authorizeQuote: Flow = {
  id: 'authorize',
  inputs: ['amount', 'destinationId', 'scaCode'],
  steps: [
    createCustomer,
    turnOn,
    createQuote,
    executeEarly,
    enterWrongCode,
    resend,
    authorize,
    execute,
    readTransaction,
  ],
}

/** Returns the request that authorizes a quote with a code. */
export function authorizationOf(quoteId: string, code: string) {
  return request('POST', `/quotes/${quoteId}/authorize`, { code })
}

function executionOf(quoteId: string) {
  return request('POST', `/quotes/${quoteId}/execute`, {})
}
