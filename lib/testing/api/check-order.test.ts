import { expect, test } from 'vitest'
import { quoteBody } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const authorization = `Basic ${btoa(`${sandbox.token.clientId}:${sandbox.token.clientSecret}`)}`
const tooLong = ' '.repeat(65_537)
const FOREIGN = { host: 'evil.example', origin: 'https://evil.example' }
const path = `/api/2025-10-13/quotes/${unknownId('Quote')}/execute`

// Each request after the first fixes the mistake for which the previous request was rejected.
test.each([
  ['the path', 'PUT', `${path}/x`, { ...FOREIGN, 'content-type': 'text/plain' }, tooLong, 'REFERENCE_NOT_FOUND'],
  ['the method', 'PUT', path, { ...FOREIGN, 'content-type': 'text/plain' }, tooLong, 'METHOD_NOT_ALLOWED'],
  ['Host', 'POST', path, { ...FOREIGN, 'content-type': 'text/plain' }, tooLong, 'MISDIRECTED_REQUEST'],
  ['Origin', 'POST', path, { origin: FOREIGN.origin, 'content-type': 'text/plain' }, tooLong, 'FORBIDDEN'],
  ['the length of the body', 'POST', path, { 'content-type': 'text/plain' }, tooLong, 'PAYLOAD_TOO_LARGE'],
  ['the credentials', 'POST', path, { 'content-type': 'text/plain' }, '{', 'UNAUTHORIZED'],
  ['the media type', 'POST', path, { authorization, 'content-type': 'text/plain' }, '{', 'UNSUPPORTED_MEDIA_TYPE'],
  ['the JSON', 'POST', path, { authorization, 'idempotency-key': 'a b' }, '{', 'INVALID_REQUEST_FORMAT'],
  ['Idempotency-Key', 'POST', path, { authorization, 'idempotency-key': 'a b' }, '{}', 'INVALID_INPUT'],
  ['the quote ID', 'POST', path, { authorization, 'idempotency-key': 'ab' }, '{}', 'QUOTE_NOT_FOUND'],
] as const)(
  'a mistake in %s is reported before mistakes that later checks find',
  async (_, method, target, headers, text, code) => {
    expectError(await sandbox.send(method, target, { headers, text }), code)
  },
)

test('a stored response is replayed before the accounts in the body are looked up', async () => {
  const headers = { 'idempotency-key': 'replayed-first' }
  const first = await sandbox.call('POST', '/quotes', { body: quoteBody(sandbox), headers })
  const body = quoteBody(sandbox, { source: { sourceType: 'ACCOUNT', accountId: unknownId('InternalAccount') } })
  expect((await sandbox.call('POST', '/quotes', { body, headers })).text).toBe(first.text)
})

test('a stored response is replayed before the body is checked against the schema', async () => {
  const headers = { 'idempotency-key': 'before-shape' }
  const first = await sandbox.call('POST', '/quotes', { body: quoteBody(sandbox), headers })
  expect((await sandbox.call('POST', '/quotes', { body: {}, headers })).text).toBe(first.text)
})
