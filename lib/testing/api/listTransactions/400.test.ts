import { test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { madeQuote } from '#lib/testing/quote-body'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { unknownId } from '#lib/testing/unknown-id'

const sandbox = await sandboxOfFile()
const neighbour = await sandbox.neighbour()
const foreign = await madeQuote(neighbour)

test.each([
  'limit=0',
  'limit=101',
  'sortOrder=newest',
  'sortOrder=DESC',
  'status=DONE',
  'status=pending',
  'type=CARD',
  'customerId=',
  'reference=%00',
  'accountIdentifier=a&accountIdentifier=b',
  'startDate=yesterday',
  'startDate=2025-02-30',
  'startDate=2025-10-13T09:00:00',
  'endDate=2025-10-13T09:00:00%2B02:00',
  'endDate=1760000000000',
])('%s answers INVALID_INPUT and names it', async query => {
  const reply = await sandbox.call('GET', `/transactions?${query}`)
  expectError(reply, 'INVALID_INPUT', { field: query.split('=', 1)[0] })
})

test.each([
  ['nonsense', 'nonsense'],
  ['of a row nobody has', btoa(JSON.stringify({ id: unknownId('Transaction') }))],
  ['of a neighbouring platform', btoa(JSON.stringify({ id: foreign.transactionId }))],
])('a cursor that is %s answers INVALID_INPUT and names it', async (_, cursor) => {
  const reply = await sandbox.call('GET', `/transactions?cursor=${encodeURIComponent(cursor)}`)
  expectError(reply, 'INVALID_INPUT', { field: 'cursor', reason: 'BAD_CURSOR' })
})
