import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maskExchange } from '#app/_export/exported-exchange'
import type { Exchange } from '#lib/client/control-client'
import { harOf } from '#lib/export/reports/har-archive'

const exchange: Exchange = {
  id: 'ex_2',
  sequence: 2,
  receivedAt: '2025-10-13T09:00:00.000Z',
  method: 'POST',
  path: '/api/2025-10-13/auth/credentials/x/verify',
  status: 401,
  code: 'UNAUTHORIZED',
  durationMs: 11.5,
  platformName: 'acme-ci',
  requestId: 'Request:1',
  request: {
    headers: [
      ['content-type', 'application/json'],
      ['service-wallet-signature', 'STAMP-STAMP'],
    ],
    query: 'a=1&a=ü',
    body: '{"type":"EMAIL_OTP","encryptedOtpBundle":"SEALED\\"SEALED","oidcToken" : "a.b.c"}',
    bodyBytes: 82,
    bodyDigest: 'ab',
  },
  response: {
    headers: [['content-type', 'application/json; charset=utf-8']],
    body: '{"encryptedSessionSigningKey":"BUNDLE","encryptedWalletCredentials":"WORDS"}',
    bodyBytes: 76,
  },
  checks: [{ id: 'stamp', label: 'Stamp', status: 'fail', got: 'x' }],
}
const minimal: Exchange = {
  ...exchange,
  id: 'ex_1',
  sequence: 1,
  status: 204,
  request: { headers: [], query: '', bodyBytes: 0 },
  response: { headers: [], bodyBytes: 0 },
}

// Schemas of HAR 1.2.
const pair = z.strictObject({ name: z.string(), value: z.string() })
const message = {
  httpVersion: z.string(),
  cookies: z.array(z.unknown()),
  headers: z.array(pair),
  headersSize: z.number(),
  bodySize: z.number(),
}
const archive = z.strictObject({
  log: z.strictObject({
    version: z.literal('1.2'),
    creator: z.strictObject({ name: z.string(), version: z.string() }),
    pages: z.array(z.unknown()),
    entries: z.array(
      z.looseObject({
        startedDateTime: z.iso.datetime(),
        time: z.number(),
        request: z.strictObject({
          ...message,
          method: z.string(),
          url: z.url(),
          queryString: z.array(pair),
          postData: z.optional(z.strictObject({ mimeType: z.string(), text: z.string() })),
        }),
        response: z.strictObject({
          ...message,
          status: z.int(),
          statusText: z.string(),
          content: z.strictObject({ size: z.int(), mimeType: z.string(), text: z.string() }),
          redirectURL: z.string(),
        }),
        cache: z.strictObject({}),
        timings: z.strictObject({ send: z.number(), wait: z.number(), receive: z.number() }),
      }),
    ),
  }),
})

const context = { origin: 'http://localhost:3000', version: '1' }

test('harOf writes valid HAR 1.2, oldest entry first, with an underscore before custom field names', () => {
  const { log } = archive.parse(JSON.parse(harOf([exchange, minimal], context)))
  expect(log.entries.map(entry => entry._exchangeId)).toEqual(['ex_1', 'ex_2'])
  const known = new Set(['startedDateTime', 'time', 'request', 'response', 'cache', 'timings', 'comment'])
  for (const name of log.entries.flatMap(Object.keys)) expect(known.has(name) || name.startsWith('_'), name).toBe(true)
})

test('a HAR entry contains the URL, query parameters, status and unchanged bodies of its exchange', () => {
  const entry = archive.parse(JSON.parse(harOf([exchange], context))).log.entries[0]
  expect(entry?.request).toMatchObject({
    url: 'http://localhost:3000/api/2025-10-13/auth/credentials/x/verify?a=1&a=ü',
    queryString: [
      { name: 'a', value: '1' },
      { name: 'a', value: 'ü' },
    ],
    postData: { mimeType: 'application/json', text: exchange.request.body },
    bodySize: 82,
  })
  expect(entry?.response).toMatchObject({ status: 401, content: { size: 76, text: exchange.response.body } })
})

test('the HAR of a masked exchange contains no secrets, and the masked request body is valid JSON', () => {
  const masked = maskExchange(exchange)
  const text = harOf([masked], context)
  for (const secret of ['STAMP-STAMP', 'SEALED', 'a.b.c', 'BUNDLE', 'WORDS']) expect(text).not.toContain(secret)
  expect(JSON.parse(masked.request.body ?? '')).toEqual({
    type: 'EMAIL_OTP',
    encryptedOtpBundle: '[14 characters]',
    oidcToken: '[5 characters]',
  })
  expect(masked.request.bodyDigest).toBe('ab')
})
