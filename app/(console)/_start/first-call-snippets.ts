import type { ApiToken } from '#lib/client/control-client'

/** The languages a call is shown in. */
export const LANGUAGES = ['curl', 'TypeScript', 'Python', '.http'] as const
export type Language = (typeof LANGUAGES)[number]

/** A call as its snippets need it. */
export interface SnippetCall {
  readonly baseUrl: string
  readonly path: string
  readonly body: unknown
  /** Absent: the snippet reads the variables CLIENT_ID and CLIENT_SECRET. */
  readonly token?: ApiToken | undefined
}

/** Writes a POST as a snippet that works when pasted. */
export type SnippetWriter = (call: SnippetCall) => string

/** The starter data's first transfer: 1,000.00 USD of the platform to a EUR account. */
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

/** Writes a curl command. The writers of the other languages are in `first-call-languages.ts`. */
export const curlSnippet: SnippetWriter = ({ baseUrl, path, body, token }) =>
  [
    `curl -i ${baseUrl}${path} \\`,
    `  -u ${token ? `'${token.clientId}:${token.clientSecret}'` : '"$CLIENT_ID:$CLIENT_SECRET"'} \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body, null, 2)}'`,
  ].join('\n')
