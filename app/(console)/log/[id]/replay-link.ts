import type { Exchange } from '#lib/client/control-client'
import { quoteFragment } from '#lib/explain/links/quote-link'

/**
 * Returns a link that opens a createQuote request in the quote form. Returns undefined for other calls, and for a body
 * that is not a JSON object.
 */
export function replayLink({ operationId, request: { body } }: Exchange): { words: string; href: string } | undefined {
  if (operationId !== 'createQuote' || !isObject(body)) return undefined
  return { words: 'Open in Quotes', href: `/flows/quote${quoteFragment(body ?? '')}` }
}

function isObject(body: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(body ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
