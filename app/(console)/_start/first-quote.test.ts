import { expect, test } from 'vitest'
import { envFile } from '#app/_export/snippets/env-file'
import { WRITERS } from './first-call-languages'
import { firstQuote, LANGUAGES } from './first-call-snippets'

const token = { clientId: 'sbx_1', clientSecret: 'very-secret' }
const body = firstQuote({
  platformAccountId: 'InternalAccount:1',
  externalAccounts: [
    { id: 'ExternalAccount:1', currency: 'MXN' },
    { id: 'ExternalAccount:2', currency: 'EUR' },
  ],
})
const call = { baseUrl: 'http://localhost:3000/api/2025-10-13', path: '/quotes', body }

test('the first quote sends from the platform account to the EUR account', () => {
  expect(body.source.accountId).toBe('InternalAccount:1')
  expect(body.destination.accountId).toBe('ExternalAccount:2')
})

test.each(LANGUAGES)('the %s snippet contains the secret only when given the token', language => {
  expect(WRITERS[language](call)).not.toContain('secret-')
  expect(WRITERS[language](call)).toContain('CLIENT_SECRET')
  expect(WRITERS[language]({ ...call, token })).toContain('very-secret')
})

test('the TypeScript snippet runs and sends the quote', async () => {
  const sent: unknown[] = []
  const program = WRITERS.TypeScript({ ...call, token })
  const run = new Function('fetch', 'console', `return (async () => { ${program} })()`)
  const answer = { status: 201, json: async () => ({}) }
  await run(
    (...request: unknown[]) => {
      sent.push(request)
      return answer
    },
    { log: () => undefined },
  )
  expect(sent).toEqual([
    [
      `${call.baseUrl}/quotes`,
      {
        method: 'POST',
        headers: { Authorization: `Basic ${btoa('sbx_1:very-secret')}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      },
    ],
  ])
})

test('the .env file has one assignment per line', () => {
  expect(envFile(call.baseUrl, token)).toBe(`BASE_URL=${call.baseUrl}\nCLIENT_ID=sbx_1\nCLIENT_SECRET=very-secret\n`)
})
