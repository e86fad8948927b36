import { execFile, execFileSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { envFile } from '#lib/export/snippets/env-file'
import { MODES, snippetOf } from '#lib/export/snippets/snippet'
import { LANGUAGES, type Language, type SnippetCall } from '#lib/export/snippets/snippet-call'

const ACCOUNT = 'InternalAccount:00000000-0000-7000-8000-000000000001'
const OTHER = 'InternalAccount:00000000-0000-7000-8000-000000000002'
const token = { clientId: 'sbx_1', clientSecret: "it's secret" }

interface Sent {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

let server: Server
let base: string
let sent: Sent[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      sent.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      response
        .writeHead(url?.includes('rejected') ? 400 : 201, { 'Content-Type': 'application/json' })
        .end('{"ok":true}')
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
beforeEach(() => {
  sent = []
})
afterAll(() => void server.close())

const isInstalled = (program: string) => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const PROGRAMS: Readonly<Record<Exclude<Language, '.http'>, readonly string[]>> = {
  curl: ['sh', '-c'],
  TypeScript: [process.execPath, '--input-type=module', '-e'],
  Python: ['python3', '-c'],
}
const NEEDS = { curl: 'curl', TypeScript: process.execPath, Python: 'python3' }
const RUNNABLE = (Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]).filter(language => isInstalled(NEEDS[language]))

async function run(language: keyof typeof PROGRAMS, text: string): Promise<string> {
  const [program = '', ...args] = PROGRAMS[language]
  const env = { ...process.env, PATH: process.env.PATH ?? '', CLIENT_ID: 'sbx_env', CLIENT_SECRET: 'from env' }
  return (await promisify(execFile)(program, [...args, text], { env })).stdout
}

const call = (changes: Partial<SnippetCall> = {}): SnippetCall => ({
  method: 'POST',
  baseUrl: base,
  path: '/quotes',
  headers: [['Content-Type', 'application/json']],
  body: JSON.stringify({ source: { accountId: ACCOUNT }, destination: { accountId: OTHER } }, null, 2),
  ...changes,
})

describe.each(RUNNABLE)('the %s snippet', language => {
  test.each([
    '{\n  "description": "it\'s \\"so\\" `$1` \\\\ %s {x} $(id) 😀",\n  "amount": 5,\n  "a-b": [\n    null,\n    true,\n    []\n  ]\n}',
    '{"lockedCurrencyAmount":5,  "x": {}}',
    '{\n  "lockedCurrencyAmount": 9007199254740993\n}',
    '{ broken',
    '@quote.json',
    '{\n  "__proto__": {}\n}',
  ])('in the mode "as sent", sends the headers and the body %j unchanged', async body => {
    const headers = [['Content-Type', 'application/json'] as const, ['Idempotency-Key', `it's "1" $HOME {x}`] as const]
    const text = snippetOf(language, call({ headers, body }), { mode: 'as sent', token })
    expect(await run(language, text)).toContain('{"ok":true}')
    expect(sent).toMatchObject([{ method: 'POST', url: '/api/quotes', body }])
    expect(sent[0]?.headers).toMatchObject({
      authorization: `Basic ${btoa("sbx_1:it's secret")}`,
      'content-type': 'application/json',
      'idempotency-key': `it's "1" $HOME {x}`,
    })
  })

  test('in the mode "with variables", declares a repeated ID once and sends the original values', async () => {
    const special = {
      note: 'it\'s "so" `$1` $$ $& \\ {x} %s',
      list: [null, true, 1.5, []],
      id: ACCOUNT,
      within: `see ${OTHER}`,
    }
    const path = `/quotes/${ACCOUNT}/execute?q=%24success.eur%40x&again=$x`
    const body = JSON.stringify({ ...special, other: { id: OTHER } })
    const headers = [['Service-Wallet-Signature', 'eyJ"$x'] as const, ['Content-Type', 'application/json'] as const]
    const text = snippetOf(language, call({ path, headers, body }), { mode: 'with variables' })
    await run(language, text)
    expect(sent).toMatchObject([{ method: 'POST', url: `/api${path}` }])
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual(JSON.parse(body))
    expect(sent[0]?.headers).toMatchObject({
      authorization: `Basic ${btoa('sbx_env:from env')}`,
      'service-wallet-signature': 'eyJ"$x',
    })
    // The text contains the account ID only once, in the declaration of its variable.
    expect(text.split(ACCOUNT)).toHaveLength(2)
    expect(text).toMatch(/internal_?account_?id_?2/i)
  })

  test.each(MODES)(
    'in the mode "%s", sends the brackets and braces of the query, literally or percent-encoded',
    async mode => {
      const path = `/exchange-rates?destinationCurrency[]=EUR&note={a,b}&accountId=${ACCOUNT}`
      await run(language, snippetOf(language, call({ method: 'GET', path, headers: [], body: undefined }), { mode }))
      expect(sent.map(({ url }) => decodeURI(url ?? ''))).toEqual([`/api${path}`])
    },
  )

  test.each(MODES)('in the mode "%s", sends no body if the call has none', async mode => {
    const bare = call({ method: 'DELETE', path: `/auth/sessions/${ACCOUNT}`, headers: [], body: undefined })
    await run(language, snippetOf(language, bare, { mode }))
    expect(sent).toMatchObject([{ method: 'DELETE', url: `/api/auth/sessions/${ACCOUNT}`, body: '' }])
  })

  test('prints the status and the body of an error response', async () => {
    const text = snippetOf(language, call({ path: '/rejected' }), { mode: 'as sent' })
    expect(await run(language, text)).toMatch(/400[\s\S]*\{"ok":true\}/)
  })
})

describe('the .http snippet', () => {
  test('in the mode "as sent", contains the path, headers and body of the request', () => {
    expect(snippetOf('.http', call({ body: '{"a":1}' }), { mode: 'as sent' })).toBe(`POST ${base}/quotes
Authorization: Basic {{$dotenv CLIENT_ID}} {{$dotenv CLIENT_SECRET}}
Content-Type: application/json

{"a":1}`)
  })

  test('in the mode "with variables", declares variables for the account IDs and uses them in the path and the body', () => {
    const text = snippetOf('.http', call({ path: `/quotes/${OTHER}/execute` }), { mode: 'with variables' })
    expect(text).toContain(`@internalAccountId = ${OTHER}`)
    expect(text).toContain('POST {{baseUrl}}/quotes/{{internalAccountId}}/execute')
    expect(text).toContain(`@internalAccountId2 = ${ACCOUNT}`)
    expect(text).toContain('"accountId": "{{internalAccountId2}}"')
  })
})

test.each(LANGUAGES.flatMap(language => MODES.map(mode => ({ language, mode }))))(
  'the $language snippet ($mode) contains the client secret if a token is given, else the name CLIENT_SECRET',
  ({ language, mode }) => {
    expect(snippetOf(language, call(), { mode })).toContain('CLIENT_SECRET')
    expect(snippetOf(language, call(), { mode, token: { ...token, clientSecret: 'very-secret' } })).toContain(
      'very-secret',
    )
  },
)

test('the .env file has one assignment per line', () => {
  expect(envFile('http://x', token)).toBe(`BASE_URL=http://x\nCLIENT_ID=sbx_1\nCLIENT_SECRET=it's secret\n`)
})
