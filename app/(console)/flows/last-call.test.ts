import { expect, test } from 'vitest'
import type { Exchange } from '#lib/client/control-client'
import { FLOWS } from '#lib/flows/flow-list'
import { findLastCall, READ_MAX } from './last-call'

const EMAIL = { ...FLOWS['email-otp'], href: '/flows/email-otp' }
const PASSKEY = { ...FLOWS.passkey, href: '/flows/passkey' }
const EXECUTE = { ...FLOWS.execute, href: '/flows/execute' }
const QUOTE = { ...FLOWS.quote, href: '/flows/quote' }

/** Returns a log that lists these calls newest first, two per page. The calls are given oldest first. */
function logOf(calls: readonly { method?: string; path: string; id: string; body?: unknown; answer?: unknown }[]) {
  const exchanges = calls.map(
    ({ method = 'POST', path, id, body, answer }, at): Exchange => ({
      id: `ex_${at}`,
      sequence: at,
      receivedAt: '2025-10-13T09:00:00.000Z',
      method,
      path,
      operationId: id,
      status: 200,
      durationMs: 1,
      request: { headers: [], query: '', body: JSON.stringify(body), bodyBytes: 0 },
      response: { headers: [], body: JSON.stringify(answer), bodyBytes: 0 },
      checks: [],
    }),
  )
  const reads: string[] = []
  return {
    reads,
    list: async (call: { method: string; path: string }, cursor: string | undefined) => {
      const rows = exchanges
        .toReversed()
        .filter(({ method, path }) => method === call.method && path.includes(call.path))
      const from = Number(cursor ?? 0)
      const hasMore = rows.length > from + 2
      return { data: rows.slice(from, from + 2), hasMore, ...(hasMore ? { nextCursor: String(from + 2) } : {}) }
    },
    read: async (id: string) => {
      reads.push(id)
      const exchange = exchanges.find(each => each.id === id)
      if (exchange === undefined) throw new Error(id)
      return exchange
    },
  }
}

const verify = (credential: string, type: string) => ({
  path: `/api/auth/credentials/AuthMethod:${credential}/verify`,
  id: 'verifyCredential',
  body: { type },
})
const quote = (answer: unknown) => ({ path: '/api/quotes', id: 'createQuote', body: {}, answer })

test('a sign-in counts as the last call only for the flow of its credential type', async () => {
  const log = logOf([verify('1', 'EMAIL_OTP')])
  expect(await findLastCall(EMAIL, log)).toMatchObject({ kind: 'found', row: { id: 'ex_0' } })
  expect(await findLastCall(PASSKEY, log)).toEqual({ kind: 'none' })
})

test('findLastCall searches several pages, but reads only one call per credential', async () => {
  const log = logOf([verify('2', 'PASSKEY'), ...Array.from({ length: 9 }, () => verify('1', 'EMAIL_OTP'))])
  expect(await findLastCall(PASSKEY, log)).toMatchObject({ kind: 'found', row: { id: 'ex_0' } })
  expect(log.reads).toHaveLength(2)
})

test('findLastCall reads the credential type of a challenge from its response', async () => {
  const path = '/api/auth/credentials/AuthMethod:1/challenge'
  const log = logOf([{ path, id: 'challengeCredential', answer: { type: 'EMAIL_OTP' } }])
  expect(await findLastCall(EMAIL, log)).toMatchObject({ kind: 'found' })
  expect(await findLastCall(PASSKEY, log)).toEqual({ kind: 'none' })
})

test('for the wallet flow only, findLastCall skips quotes without a payload to sign', async () => {
  const wallet = quote({ paymentInstructions: [{ payloadToSign: '{}' }] })
  const log = logOf([wallet, quote({})])
  expect(await findLastCall(EXECUTE, log)).toMatchObject({ row: { id: 'ex_0' } })
  expect(await findLastCall(QUOTE, log)).toMatchObject({ row: { id: 'ex_1' } })
})

test('findLastCall reports an unfinished search after READ_MAX calls without a match if the log has more calls', async () => {
  const log = logOf(Array.from({ length: READ_MAX + 1 }, () => quote({})))
  expect(await findLastCall(EXECUTE, log)).toEqual({ kind: 'unfinished', read: READ_MAX })
})
