import type { ExchangeSummary } from '#lib/client/control-client'

/** Reports whether the console itself made this read. */
export function isOwnRead({ fromConsole, method }: Pick<ExchangeSummary, 'fromConsole' | 'method'>): boolean {
  return fromConsole === true && method === 'GET'
}
