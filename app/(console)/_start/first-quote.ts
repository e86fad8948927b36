import type { SandboxState } from '#lib/client/control-client'
import type { SnippetCall } from '#lib/export/snippets/snippet-call'

/**
 * Returns the call that requests a quote for 1,000.00 USD from the platform's account to an external account. Prefers
 * an account in EUR. The external account's ID is empty if the starter data has no external account.
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

function jsonByLines(body: object): string {
  const lines = Object.entries(body).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{\n${lines.join(',\n')}\n}`
}
