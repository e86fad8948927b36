import { fragmentOf } from '#app/_data/links/quote-link'
import type { Exchange } from '#lib/client/control-client'

interface Replay {
  /** Text of the link. */
  readonly words: string
  hrefOf(exchange: Exchange): string | undefined
}

/** Flows that can start from a logged request, by operation. */
const REPLAYS: Readonly<Record<string, Replay>> = {
  createQuote: {
    words: 'Open in Quotes',
    hrefOf: ({ request }) => (isObject(request.body) ? `/flows/quote${fragmentOf(request.body ?? '')}` : undefined),
  },
}

/** Returns a link that opens the exchange's request in a flow. Returns undefined if no flow makes such calls. */
export function replayOf(exchange: Exchange): { readonly words: string; readonly href: string } | undefined {
  const replay = REPLAYS[exchange.operationId ?? '']
  const href = replay?.hrefOf(exchange)
  return replay && href !== undefined ? { words: replay.words, href } : undefined
}

function isObject(body: string | undefined): boolean {
  try {
    const value: unknown = JSON.parse(body ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
