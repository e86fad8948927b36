import { expect, test } from 'vitest'
import { askQuote, quoteBody } from '#lib/testing/fixtures/quote-requests'
import { callArmed } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

/** What no request of this version provokes: the counterparty's faults, and a rate that cannot be had. */
const ARMED = [
  'INVALID_BANK_ACCOUNT',
  'INVALID_RECEIVER',
  'QUOTE_REQUEST_FAILED',
  'LOOKUP_REQUEST_FAILED',
  'INVALID_PAYREQ_RESPONSE',
  'PARSE_PAYREQ_RESPONSE_ERROR',
  'PARSE_LNURLP_RESPONSE_ERROR',
  'CERT_CHAIN_INVALID',
  'CERT_CHAIN_EXPIRED',
  'INVALID_PUBKEY_FORMAT',
  'MISSING_REQUIRED_UMA_PARAMETERS',
  'SENDER_NOT_ACCEPTED',
  'INVALID_TIMESTAMP',
  'INVALID_NONCE',
  'STABLECOIN_PROVIDER_ACCOUNT_INVALID',
  'STABLECOIN_PROVIDER_ACCOUNT_REVOKED',
  'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED',
] as const

test.each(ARMED)('a quote armed with %s answers it', async code => {
  expectError(await callArmed(sandbox, 'createQuote', code), code)
})

test('QUOTE_REQUEST_FAILED can be retried: the same request with the same key is then performed', async () => {
  const headers = { 'idempotency-key': 'retry-after-failure' }
  const { platformId } = sandbox
  await sandbox.control('POST', '/arm', { operationId: 'createQuote', code: 'QUOTE_REQUEST_FAILED', platformId })
  const body = quoteBody(sandbox)
  expectError(await sandbox.call('POST', '/quotes', { body, headers }), 'QUOTE_REQUEST_FAILED')
  const retried = await sandbox.call('POST', '/quotes', { body, headers })
  expect(retried.status).toBe(201)
  expect(retried.headers.has('idempotent-replayed')).toBe(false)
  expect((await askQuote(sandbox, {}, headers)).body.id).toBe(retried.body.id)
})
