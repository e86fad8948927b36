import { expect, test } from 'vitest'
import { askQuote } from '#lib/testing/fixtures/quote-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()

function askUma(umaAddress: string, more: Record<string, unknown> = {}) {
  return askQuote(sandbox, { destination: { destinationType: 'UMA_ADDRESS', umaAddress }, ...more })
}

test.each([
  'ada@sandbox.example',
  '$ada',
  '$@sandbox.example',
  '$ada@',
  '$Ada@sandbox.example',
  '$ada@@sandbox.example',
  '$ada lovelace@sandbox.example',
  `$${'a'.repeat(64)}@sandbox.example`,
])('%s, which is not $name@host, answers INVALID_UMA_ADDRESS', async address => {
  expectError(await askUma(address, { lookupId: 'Lookup:0' }), 'INVALID_UMA_ADDRESS')
})

test('a UMA destination without lookupId answers INVALID_INPUT and names it', async () => {
  expectError(await askUma('$ada@sandbox.example'), 'INVALID_INPUT', { field: 'lookupId' })
})

test('an unknown currency of a UMA destination answers INVALID_CURRENCY', async () => {
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress: '$ada@sandbox.example', currency: 'XYZ' }
  expectError(await askQuote(sandbox, { destination }), 'INVALID_CURRENCY', {
    field: 'destination.currency',
    allowed: expect.arrayContaining(['USD', 'EUR', 'USDB']),
  })
})
