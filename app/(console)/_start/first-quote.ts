import type { SnippetCall } from '#app/_export/snippets/snippet-call'
import type { SandboxState } from '#lib/client/control-client'

/**
 * Returns the call that requests a quote for 1,000.00 USD from the platform's account to the external EUR account in
 * the starter data. If the data has no external EUR account, uses the first external account. If the data has no
 * external account at all, uses an empty ID.
 */
export function firstQuote({ baseUrl, seed }: Pick<SandboxState, 'baseUrl' | 'seed'>): SnippetCall & { body: string } {
  const destination = seed.externalAccounts.find(account => account.currency === 'EUR') ?? seed.externalAccounts[0]
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: seed.platformAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: destination?.id ?? '' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100_000,
  }
  const headers = [['Content-Type', 'application/json']] as const
  return { method: 'POST', baseUrl, path: '/quotes', headers, body: jsonByLines(body) }
}

/** Returns JSON with each top-level member on a separate line. */
function jsonByLines(body: object): string {
  const lines = Object.entries(body).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{\n${lines.join(',\n')}\n}`
}
