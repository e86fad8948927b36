import { test } from 'vitest'
import { authorize, quoteToAuthorize } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('a passkeyAssertion is rejected with NOT_IMPLEMENTED', async () => {
  const quote = await quoteToAuthorize(sandbox)
  const reply = await authorize(sandbox, quote.id, { passkeyAssertion: { id: 'one' } })
  expectError(reply, 'NOT_IMPLEMENTED', { field: 'passkeyAssertion' })
})
