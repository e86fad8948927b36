import { afterAll, expect, test } from 'vitest'
import { quoteToAuthorize, resend } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
afterAll(() => runClock(sandbox))

test('of ten concurrent requests to resend a code, five succeed; the others get Retry-After', async () => {
  await freezeClock(sandbox)
  const quote = await quoteToAuthorize(sandbox)
  const replies = await Promise.all(Array.from({ length: 10 }, () => resend(sandbox, quote.id)))
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(5).fill(204), ...Array(5).fill(429)])
  const limited = replies.find(({ status }) => status === 429)
  if (limited === undefined) throw new Error('No request was limited.')
  expectError(limited, 'RATE_LIMITED')
  expect(limited.headers.get('retry-after')).toBe('60')
  await advanceClock(sandbox, 60_000)
  expect((await resend(sandbox, quote.id)).status).toBe(204)
})
