import type { SentExchange, SentRequest } from '#lib/client/sent-exchange'
import { exchange, type Flow, step, type Tools } from '#lib/flows/flow'
import { bodyOf, quoteRequestOf, request, textOf, withHeaders } from '#lib/flows/json-request'
import { PAYLOAD, STAMP, stampWithSession } from '#lib/flows/signed-steps'
import { base64urlFromBytes } from '#lib/wallet/encoding/bytes'

const createQuote = step({
  id: 'quote',
  lane: 'backend',
  title: 'Create a quote',
  purpose:
    'Creates a quote that pays from the wallet. The quote’s paymentInstructions entry of type EMBEDDED_WALLET contains payloadToSign.',
  drawing: { call: 'POST /quotes', sent: { words: 'amount, accounts' }, back: PAYLOAD },
  needs: ['accountId', 'destinationId', 'amount'],
  makes: ['quote', 'quoteId', 'payloadToSign', 'expiresAt', 'idempotencyKey'],
  run: async ({ accountId, destinationId, amount }, tools) => {
    const quote = await exchange(tools, quoteRequestOf(accountId, destinationId, amount), [201])
    return artifactsOfQuote(quote, tools)
  },
})

const readQuote = step({
  id: 'quote',
  lane: 'backend',
  title: 'Get the quote',
  purpose: 'Gets the quote. Its paymentInstructions entry of type EMBEDDED_WALLET contains payloadToSign.',
  drawing: { call: 'GET …/{id}', sent: { words: 'quote ID' }, back: PAYLOAD },
  needs: ['quoteId'],
  makes: ['quote', 'quoteId', 'payloadToSign', 'expiresAt', 'idempotencyKey'],
  run: async ({ quoteId }, tools) =>
    artifactsOfQuote(await exchange(tools, request('GET', `/quotes/${quoteId}`), [200]), tools),
})

const execute = step({
  id: 'execute',
  lane: 'backend',
  title: 'Execute the quote',
  purpose:
    'Sends the stamp in Service-Wallet-Signature. No Request-Id is needed because the quote ID identifies the payload.',
  drawing: { call: 'POST …/execute', sent: STAMP, back: { words: 'transfer' } },
  needs: ['quoteId', 'stamp', 'idempotencyKey'],
  makes: ['request', 'execute'],
  run: async ({ quoteId, stamp, idempotencyKey }, tools) => {
    const signed = executionOf(quoteId, stamp, idempotencyKey)
    return { request: plainExecution(quoteId), execute: await exchange(tools, signed, [200]) }
  },
})

/** Pays from a wallet: creates a quote, stamps its payload and executes the quote (§2.2, §4.1). */
export const executeQuote: Flow = {
  id: 'execute',
  inputs: ['accountId', 'destinationId', 'amount', 'signer'],
  steps: [createQuote, stampWithSession, execute],
}

/** Executes an existing quote that pays from a wallet. */
export const executeExistingQuote: Flow = {
  id: 'execute-quote',
  inputs: ['quoteId', 'signer'],
  steps: [readQuote, stampWithSession, execute],
}

/** Returns the request that executes a quote. Without a stamp, it has no signature. */
export function executionOf(quoteId: string, stamp: string, idempotencyKey: string): SentRequest {
  const keyed = withHeaders(plainExecution(quoteId), { 'Idempotency-Key': idempotencyKey })
  return stamp === '' ? keyed : withHeaders(keyed, { 'Service-Wallet-Signature': stamp })
}

function plainExecution(quoteId: string): SentRequest {
  return request('POST', `/quotes/${quoteId}/execute`, {})
}

function artifactsOfQuote(quote: SentExchange, tools: Tools) {
  const quoteMembers = { quoteId: textOf(quote, 'id'), expiresAt: textOf(quote, 'expiresAt') }
  const idempotencyKey = base64urlFromBytes(tools.random(16))
  return { quote, ...quoteMembers, payloadToSign: payloadOf(bodyOf(quote)), idempotencyKey }
}

/** Returns the `payloadToSign` of a quote from its EMBEDDED_WALLET instructions. Throws if there is no payload. */
export function payloadOf({ paymentInstructions }: Readonly<Record<string, unknown>>): string {
  const instructions = Array.isArray(paymentInstructions) ? paymentInstructions : []
  const walletInstructions = instructions.find(
    ({ accountOrWalletInfo: info }) => info.accountType === 'EMBEDDED_WALLET',
  )
  if (typeof walletInstructions?.accountOrWalletInfo.payloadToSign !== 'string')
    throw new Error('The quote has no payloadToSign.')
  return walletInstructions.accountOrWalletInfo.payloadToSign
}
