import { expect, test } from 'vitest'
import { createQuote, FUNDED_FROM_OUTSIDE, send } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()

test.each([unknownId('Quote'), unknownId('Transaction'), '0', '💥'])(
  'funding a quote with the unknown ID %s is rejected with QUOTE_NOT_FOUND',
  async id => expectError(await send(sandbox, id), 'QUOTE_NOT_FOUND'),
)

test('funding another platform’s quote is rejected with QUOTE_NOT_FOUND and leaves the quote PENDING', async () => {
  const quote = await createQuote(otherPlatform, FUNDED_FROM_OUTSIDE)
  expectError(await send(sandbox, quote.id), 'QUOTE_NOT_FOUND')
  expect((await otherPlatform.call('GET', `/quotes/${quote.id}`)).body.status).toBe('PENDING')
})
