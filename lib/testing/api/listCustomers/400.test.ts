import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { unknownId } from '#lib/testing/unknown-id'

const sandbox = await sandboxOfFile()
const neighbour = await sandbox.neighbour()

test.each([
  'limit=0',
  'limit=101',
  'limit=-1',
  'limit=1.5',
  'limit=',
  'limit=ten',
  'limit=1&limit=2',
  'customerType=PERSON',
  'currency=',
  'isIncludingDeleted=yes',
  'createdAfter=yesterday',
  'createdAfter=2025-10-13',
])('%s answers INVALID_INPUT and names it', async query => {
  const reply = await sandbox.call('GET', `/customers?${query}`)
  expectError(reply, 'INVALID_INPUT', { field: query.split('=', 1)[0] })
})

test.each([
  ['nonsense', 'nonsense'],
  ['empty', ''],
  ['JSON of something else', btoa('{"offset":5}')],
  ['of a row nobody has', btoa(JSON.stringify({ id: unknownId('Customer') }))],
  ['of a neighbouring platform', btoa(JSON.stringify({ id: neighbour.starter.customer }))],
])('a cursor that is %s answers INVALID_INPUT and names it', async (_, cursor) => {
  const reply = await sandbox.call('GET', `/customers?cursor=${encodeURIComponent(cursor)}`)
  expectError(reply, 'INVALID_INPUT', { field: 'cursor', reason: 'BAD_CURSOR' })
})

test.each(['XYZ', 'usd', 'USD '])(
  'currency=%s, which is none, answers INVALID_CURRENCY and those there are',
  async code => {
    const reply = await sandbox.call('GET', `/customers?currency=${encodeURIComponent(code)}`)
    expectError(reply, 'INVALID_CURRENCY', { reason: 'UNKNOWN_CURRENCY', field: 'currency' })
    expect(reply.body.details.allowed).toContain('USD')
  },
)
