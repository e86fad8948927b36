import { curlSnippet, type Language, type SnippetWriter } from './first-call-snippets'

/** Writers of every language. Separate file, so that the first load leaves them out. */
export const WRITERS: Readonly<Record<Language, SnippetWriter>> = {
  curl: curlSnippet,

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
