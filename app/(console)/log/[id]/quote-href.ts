import type { Exchange } from '#lib/client/control-client'

const QUOTE_OPERATIONS = ['createQuote', 'getQuote', 'executeQuote']
const QUOTE_ID = /\bQuote:[0-9a-f-]{36}/

/** Returns a link to the quote that a call creates, reads or executes. */
export function quoteHref({ operationId = '', path, response }: Exchange): string | undefined {
  if (!QUOTE_OPERATIONS.includes(operationId)) return undefined
  const [quoteId] = QUOTE_ID.exec(path.replace(/%3A/i, ':')) ?? QUOTE_ID.exec(response.body ?? '') ?? []
  return quoteId === undefined ? undefined : `/flows/quote?quote=${quoteId}`
}
