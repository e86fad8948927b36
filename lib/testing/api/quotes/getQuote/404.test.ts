import { test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await sandboxOfFile()

test('an unknown id answers QUOTE_NOT_FOUND', async () => {
  expectError(await sandbox.call('GET', `/quotes/${unknownId('Quote')}`), 'QUOTE_NOT_FOUND')
})

test('an id of another type answers QUOTE_NOT_FOUND', async () => {
  expectError(await sandbox.call('GET', `/quotes/${unknownId('Transaction')}`), 'QUOTE_NOT_FOUND')
})

test.each(['0', '%00', '%F0%9F%92%A5', 'x'.repeat(300)])('%s, which is no id, answers QUOTE_NOT_FOUND', async id => {
  expectError(await sandbox.call('GET', `/quotes/${id}`), 'QUOTE_NOT_FOUND')
})
