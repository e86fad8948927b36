import { expect, test } from 'vitest'
import { typeScriptAsSent } from './as-sent'

const token = { clientId: 'sbx_1', clientSecret: "it's secret" }

test.each([
  '{\n  "description": "it\'s \\"so\\" `$1`",\n  "lockedCurrencyAmount": 5,\n  "a-b": [\n    null\n  ]\n}',
  '{"lockedCurrencyAmount":5}',
  '{\n  "lockedCurrencyAmount": 9007199254740993\n}',
  '{ broken',
  undefined,
])('the TypeScript program sends the very bytes of %j', async body => {
  const sent: unknown[] = []
  const program = typeScriptAsSent({
    method: 'POST',
    address: 'http://localhost:3000/api/quotes',
    headers: [
      ['Content-Type', 'application/json'],
      ['Idempotency-Key', "it's"],
    ],
    body,
    token,
  })
  const run = new Function('fetch', 'console', `return (async () => { ${program} })()`)
  const answer = { status: 201, json: async () => ({}) }
  await run((...request: unknown[]) => [answer, sent.push(request)][0], { log: () => undefined })
  expect(sent).toEqual([
    [
      'http://localhost:3000/api/quotes',
      {
        method: 'POST',
        headers: {
          Authorization: `Basic ${btoa("sbx_1:it's secret")}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': "it's",
        },
        ...(body === undefined ? {} : { body }),
      },
    ],
  ])
})

test('the program reads the token from the environment unless it is given', () => {
  const program = typeScriptAsSent({ method: 'GET', address: '/', headers: [] })
  expect(program).toContain('btoa([process.env.CLIENT_ID, process.env.CLIENT_SECRET]')
})
