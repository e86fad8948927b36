import { test } from 'vitest'
import { authorize, createQuote, execute, quoteToAuthorize } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('authorizing a quote that needs no authorization is rejected with reason NO_PENDING_CHALLENGE', async () => {
  const quote = await createQuote(sandbox)
  expectError(await authorize(sandbox, quote.id), 'CONFLICT', { reason: 'NO_PENDING_CHALLENGE' })
})

test('authorizing an authorized or executed quote is rejected with reason NO_PENDING_CHALLENGE', async () => {
  const quote = await quoteToAuthorize(sandbox)
  await authorize(sandbox, quote.id)
  expectError(await authorize(sandbox, quote.id), 'CONFLICT', { reason: 'NO_PENDING_CHALLENGE' })
  await execute(sandbox, quote.id)
  expectError(await authorize(sandbox, quote.id), 'CONFLICT', { reason: 'NO_PENDING_CHALLENGE' })
})
