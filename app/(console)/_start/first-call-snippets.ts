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

/** A POST as a snippet that works when pasted. */
export function snippetOf(language: Language, call: SnippetCall): string {
  return WRITERS[language](call)
}

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

const WRITERS: Record<Language, (call: SnippetCall) => string> = {
  curl: ({ baseUrl, path, body, token }) =>
    [
      `curl -i ${baseUrl}${path} \\`,
      `  -u ${token ? `'${token.clientId}:${token.clientSecret}'` : '"$CLIENT_ID:$CLIENT_SECRET"'} \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '${JSON.stringify(body, null, 2)}'`,
    ].join('\n'),

  TypeScript: ({ baseUrl, path, body, token }) => {
    const [id, secret] = token
      ? [`'${token.clientId}'`, `'${token.clientSecret}'`]
      : ['process.env.CLIENT_ID', 'process.env.CLIENT_SECRET']
    return `const token = btoa([${id}, ${secret}].join(':'))
const response = await fetch('${baseUrl}${path}', {
  method: 'POST',
  headers: { Authorization: \`Basic \${token}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify(${indented(unquotedKeys(body), '  ')}),
})
console.log(response.status, await response.json())`
  },

  Python: ({ baseUrl, path, body, token }) => {
    const [id, secret] = token
      ? [`"${token.clientId}"`, `"${token.clientSecret}"`]
      : ['os.environ["CLIENT_ID"]', 'os.environ["CLIENT_SECRET"]']
    return `import base64, json, os, urllib.request

token = base64.b64encode(":".join([${id}, ${secret}]).encode()).decode()
body = ${JSON.stringify(body, null, 4)}
request = urllib.request.Request(
    "${baseUrl}${path}",
    data=json.dumps(body).encode(),
    headers={"Authorization": f"Basic {token}", "Content-Type": "application/json"},
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`
  },

  '.http': ({ baseUrl, path, body, token }) =>
    `POST ${baseUrl}${path}
Authorization: Basic ${token ? `${token.clientId} ${token.clientSecret}` : '{{$dotenv CLIENT_ID}} {{$dotenv CLIENT_SECRET}}'}
Content-Type: application/json

${JSON.stringify(body, null, 2)}`,
}

function unquotedKeys(body: unknown): string {
  return JSON.stringify(body, null, 2)
    .replaceAll(/^( *)"(\w+)":/gm, '$1$2:')
    .replaceAll('"', "'")
}

function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`)
}
