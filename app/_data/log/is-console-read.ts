import type { ExchangeSummary } from '#lib/client/control-client'

/** What a page of the console read by itself. */
export function isOwnRead({ fromConsole, method }: Pick<ExchangeSummary, 'fromConsole' | 'method'>): boolean {
  return fromConsole === true && method === 'GET'
}
