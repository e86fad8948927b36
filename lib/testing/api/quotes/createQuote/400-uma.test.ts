import { expect, test } from 'vitest'
import { postQuote } from '#lib/testing/fixtures/quote-requests'
import { lookUp } from '#lib/testing/fixtures/uma-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()

function postUmaQuote(umaAddress: string, more: Record<string, unknown> = {}) {
  return postQuote(sandbox, { destination: { destinationType: 'UMA_ADDRESS', umaAddress }, ...more })
}

test.each([
  'ada@sandbox.example',
  '$ada',
  '$@sandbox.example',
  '$ada@',
  '$Ada@sandbox.example',
  '$ada@@sandbox.example',
  '$alice@uma..example',
  '$alice@.uma.example',
  '$alice@uma.example.',
  '$alice@uma.example-',
  '$alice@uma-.example',
  `$alice@${'a'.repeat(64)}.example`,
  '$ada lovelace@sandbox.example',
  `$${'a'.repeat(64)}@sandbox.example`,
])('the malformed UMA address %s is rejected with INVALID_UMA_ADDRESS', async address => {
  expectError(await postUmaQuote(address, { lookupId: 'Lookup:0' }), 'INVALID_UMA_ADDRESS')
})

test('an invalid host in a UMA address is rejected before the lookup and the currency are checked', async () => {
  const lookupId = (await lookUp(sandbox, '$success.usd@uma.example')).body.lookupId
  const address = '$alice@uma..example'
  for (const more of [{ lookupId }, { lookupId: unknownId('Lookup') }, {}]) {
    expectError(await postUmaQuote(address, more), 'INVALID_UMA_ADDRESS', { field: 'destination.umaAddress' })
  }
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress: address, currency: 'XYZ' }
  expectError(await postQuote(sandbox, { destination, lookupId }), 'INVALID_UMA_ADDRESS')
})

test('a quote to a UMA address without a lookupId is rejected with INVALID_INPUT', async () => {
  expectError(await postUmaQuote('$ada@sandbox.example'), 'INVALID_INPUT', { field: 'lookupId' })
})

test('an unknown currency for a UMA address is rejected with INVALID_CURRENCY', async () => {
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress: '$ada@sandbox.example', currency: 'XYZ' }
  expectError(await postQuote(sandbox, { destination }), 'INVALID_CURRENCY', {
    field: 'destination.currency',
    allowed: expect.arrayContaining(['USD', 'EUR', 'USDB']),
  })
})
