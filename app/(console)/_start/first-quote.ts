import type { ApiToken } from '#lib/client/control-client'

/** Languages of the first call. */
export const LANGUAGES = ['curl', 'TypeScript', 'Python', '.http'] as const
export type Language = (typeof LANGUAGES)[number]

/** A call as the snippet writers need it. */
export interface SnippetCall {
  readonly baseUrl: string
  readonly path: string
  readonly body: unknown
  /** If absent, the snippet reads the variables CLIENT_ID and CLIENT_SECRET. */
  readonly token?: ApiToken | undefined
}

/** Writes a POST as a snippet that works when pasted. */
export type SnippetWriter = (call: SnippetCall) => string

/** Returns the starter data's first transfer: 1,000.00 USD from the platform to a EUR account. */
export function firstQuote(seed: {
  platformAccountId: string
  externalAccounts: readonly { id: string; currency: string }[]
}) {
  const destination = seed.externalAccounts.find(account => account.currency === 'EUR') ?? seed.externalAccounts[0]
  return {
    source: { sourceType: 'ACCOUNT', accountId: seed.platformAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: destination?.id ?? '' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100_000,
  }
}

/** Writes a curl command. Writers of the other languages: `first-call-languages.ts`. */
export const curlSnippet: SnippetWriter = ({ baseUrl, path, body, token }) =>
  [
    `curl -i ${baseUrl}${path} \\`,
    `  -u ${token ? `'${token.clientId}:${token.clientSecret}'` : '"$CLIENT_ID:$CLIENT_SECRET"'} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body, null, 2)}'`,
  ].join('\n')
