import { expect, test } from 'vitest'
import { instantFromEpoch } from '#lib/contract/scalars'
import { extractFacts } from '#lib/domain/readiness/extract-facts'

const SECRET = 'a-secret-of-a-token-that-clients-must-hide'

test('facts name the place of a secret in the query, and do not contain the secret', () => {
  const request = { headers: [], query: `limit=1&token=${SECRET}&seedPhrase=one+two`, bodyBytes: 0 }
  const record = JSON.stringify({ id: 'ex_1', method: 'GET', path: '/config', status: 200 })
  const detail = JSON.stringify({ request, response: { headers: [], bodyBytes: 0 }, checks: [] })
  const receivedAt = instantFromEpoch(0)
  const { query, secrets } = extractFacts({ receivedAt, record, detail }, text => text === SECRET)
  expect(query).toBe('limit=1&token=hidden&seedPhrase=hidden')
  expect(secrets.map(({ place }) => place)).toEqual(['the query: token', 'the query: seedPhrase'])
})
