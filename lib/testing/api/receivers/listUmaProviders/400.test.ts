import { expect, test } from 'vitest'
import { testCursorErrors, testQueryErrors, WRONG_LIMITS } from '#lib/testing/fixtures/list-suite'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const PATH = '/uma-providers'
const sandbox = await openSandboxForFile()

testQueryErrors(sandbox, PATH, [
  ...WRONG_LIMITS,
  'countryCode=us',
  'countryCode=USA',
  'countryCode=US&countryCode=GB',
  'currencyCode=',
  'hasBlockedProviders=yes',
  'sortOrder=up',
])
testCursorErrors(sandbox, PATH, { unknown: 'nowhere.example', foreign: unknownId('Platform') })

test.each(['XYZ', 'usd'])(
  'the unknown currencyCode %s is rejected with INVALID_CURRENCY, and the error lists the allowed currencies',
  async code => {
    const reply = await sandbox.call('GET', `${PATH}?currencyCode=${code}`)
    const allowed = expect.arrayContaining(['USD', 'EUR'])
    expectError(reply, 'INVALID_CURRENCY', { reason: 'UNKNOWN_CURRENCY', field: 'currencyCode', allowed })
  },
)

test('a cursor to a provider that the filter excludes is rejected with reason BAD_CURSOR', async () => {
  const { nextCursor } = (await sandbox.call('GET', `${PATH}?limit=1`)).body
  const reply = await sandbox.call('GET', `${PATH}?hasBlockedProviders=false&cursor=${nextCursor}`)
  expectError(reply, 'INVALID_INPUT', { field: 'cursor', reason: 'BAD_CURSOR' })
})
