import { test } from 'vitest'
import { createQuote, quoteToAuthorize } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

const executeWith = (id: string, body: object) => sandbox.call('POST', `/quotes/${id}/execute`, { body })

test('a scaFactor that the sandbox lacks is rejected with NOT_IMPLEMENTED', async () => {
  const quote = await createQuote(sandbox)
  expectError(await executeWith(quote.id, { scaFactor: 'PASSKEY' }), 'NOT_IMPLEMENTED', { field: 'scaFactor' })
})

test('a passkeyAssertion is rejected with NOT_IMPLEMENTED', async () => {
  const quote = await quoteToAuthorize(sandbox)
  const reply = await executeWith(quote.id, { scaAuthorization: { passkeyAssertion: { id: 'one' } } })
  expectError(reply, 'NOT_IMPLEMENTED', { field: 'scaAuthorization.passkeyAssertion' })
})
