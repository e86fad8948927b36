import { afterAll, test } from 'vitest'
import { authorize, createQuote, quoteToAuthorize, resend } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
afterAll(() => runClock(sandbox))

test('without a pending challenge, resending is rejected with reason NO_PENDING_CHALLENGE', async () => {
  expectError(await resend(sandbox, (await createQuote(sandbox)).id), 'CONFLICT', { reason: 'NO_PENDING_CHALLENGE' })
  const quote = await quoteToAuthorize(sandbox)
  await authorize(sandbox, quote.id)
  expectError(await resend(sandbox, quote.id), 'CONFLICT', { reason: 'NO_PENDING_CHALLENGE' })
})

test('after three wrong codes, resending is rejected with reason NO_PENDING_CHALLENGE', async () => {
  const quote = await quoteToAuthorize(sandbox)
  for (const code of ['1', '2', '3']) await authorize(sandbox, quote.id, { code })
  expectError(await resend(sandbox, quote.id), 'CONFLICT', { reason: 'NO_PENDING_CHALLENGE' })
})

test('after the expiry of the quote, resending is rejected with reason QUOTE_EXPIRED', async () => {
  await freezeClock(sandbox)
  const quote = await quoteToAuthorize(sandbox)
  await advanceClock(sandbox, 300_000)
  expectError(await resend(sandbox, quote.id), 'CONFLICT', { reason: 'QUOTE_EXPIRED' })
})
