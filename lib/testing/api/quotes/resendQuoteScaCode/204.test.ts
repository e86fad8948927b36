import { afterAll, expect, test } from 'vitest'
import { authorize, quoteToAuthorize, resend } from '#lib/testing/fixtures/quote-requests'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
afterAll(() => runClock(sandbox))

test('resending the code changes neither the challenge nor its expiry', async () => {
  await freezeClock(sandbox)
  const quote = await quoteToAuthorize(sandbox)
  await advanceClock(sandbox, 60_000)
  const { status, text } = await resend(sandbox, quote.id)
  expect([status, text]).toEqual([204, ''])
  expect((await sandbox.call('GET', `/quotes/${quote.id}`)).body).toEqual(quote)
  expect((await authorize(sandbox, quote.id)).status).toBe(200)
})
