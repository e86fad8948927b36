import { test } from 'vitest'
import { authorize, createQuote, execute, quoteToAuthorize } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { expectNoEffect } from '#lib/testing/sandbox/expect-no-effect'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

const expectRejection = (quoteId: string) =>
  expectNoEffect(sandbox, async () => {
    expectError(await authorize(sandbox, quoteId), 'CONFLICT', { reason: 'NO_PENDING_CHALLENGE' })
  })

test('authorizing a quote that needs no authorization is rejected with reason NO_PENDING_CHALLENGE', async () => {
  const quote = await createQuote(sandbox)
  await expectRejection(quote.id)
})

test('authorizing an authorized or executed quote is rejected with reason NO_PENDING_CHALLENGE', async () => {
  const quote = await quoteToAuthorize(sandbox)
  await authorize(sandbox, quote.id)
  await expectRejection(quote.id)
  await execute(sandbox, quote.id)
  await expectRejection(quote.id)
})
