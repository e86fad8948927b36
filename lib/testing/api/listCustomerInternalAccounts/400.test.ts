import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { unknownId } from '#lib/testing/unknown-id'

const sandbox = await sandboxOfFile()
const neighbour = await sandbox.neighbour()

test.each(['limit=0', 'limit=101', 'limit=-1', 'limit=1.5', 'limit=', 'limit=ten', 'limit=1&limit=2', 'type=SAVINGS'])(
  '%s answers INVALID_INPUT and names it',
  async query => {
    const reply = await sandbox.call('GET', `/customers/internal-accounts?${query}`)
    expectError(reply, 'INVALID_INPUT', { field: query.split('=', 1)[0] })
  },
)

test.each([
  ['nonsense', 'nonsense'],
  ['empty', ''],
  ['JSON of something else', btoa('{"offset":5}')],
  ['of a row nobody has', btoa(JSON.stringify({ id: unknownId('InternalAccount') }))],
  ['of a neighbouring platform', btoa(JSON.stringify({ id: neighbour.starter.customerUsd }))],
])('a cursor that is %s answers INVALID_INPUT and names it', async (_, cursor) => {
  const reply = await sandbox.call('GET', `/customers/internal-accounts?cursor=${encodeURIComponent(cursor)}`)
  expectError(reply, 'INVALID_INPUT', { field: 'cursor', reason: 'BAD_CURSOR' })
})

test.each(['XYZ', 'usd', 'USD '])(
  'currency=%s, which is none, answers INVALID_CURRENCY and those there are',
  async code => {
    const reply = await sandbox.call('GET', `/customers/internal-accounts?currency=${encodeURIComponent(code)}`)
    expectError(reply, 'INVALID_CURRENCY', { reason: 'UNKNOWN_CURRENCY', field: 'currency' })
    expect(reply.body.details.allowed).toContain('USD')
  },
)
