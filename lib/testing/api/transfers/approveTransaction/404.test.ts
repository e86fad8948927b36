import { expect, test } from 'vitest'
import { decide, heldPayment } from '#lib/testing/fixtures/held-payments'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await sandboxOfFile()
const neighbour = await sandbox.neighbour()
const foreign = await heldPayment(neighbour)

test.each([
  ['an unknown id', unknownId('Transaction')],
  ['an id of another type', unknownId('Quote')],
  ["another platform's payment", foreign.id],
  ['no id at all', 'null'],
])('%s answers TRANSACTION_NOT_FOUND', async (_, id) => {
  expectError(await decide(sandbox, id, 'approve'), 'TRANSACTION_NOT_FOUND')
  expect((await neighbour.call('GET', `/transactions/${foreign.id}`)).body).toEqual(foreign)
})
