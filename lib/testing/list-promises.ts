import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import type { Sandbox } from '#lib/testing/sandbox'

/** Queries that no list with pages takes. */
export const WRONG_LIMITS = [
  'limit=0',
  'limit=101',
  'limit=-1',
  'limit=1.5',
  'limit=',
  'limit=ten',
  'limit=1&limit=2',
] as const

/** Each query is refused for the member it begins with. */
export function promiseQueryRefusals(sandbox: Sandbox, path: string, queries: readonly string[]): void {
  test.each(queries)('%s answers INVALID_INPUT and names it', async query => {
    const reply = await sandbox.call('GET', `${path}?${query}`)
    expectError(reply, 'INVALID_INPUT', { field: query.split('=', 1)[0] })
  })
}

/** A cursor is one this list gave: neither any text, nor the id of an object that is not the platform's. */
export function promiseCursorRefusals(
  sandbox: Sandbox,
  path: string,
  ids: { readonly unknown: string; readonly foreign: string },
): void {
  test.each([
    ['nonsense', 'nonsense'],
    ['empty', ''],
    ['JSON of something else', btoa('{"offset":5}')],
    ['of a row nobody has', btoa(JSON.stringify({ id: ids.unknown }))],
    ['of a neighbouring platform', btoa(JSON.stringify({ id: ids.foreign }))],
  ])('a cursor that is %s answers INVALID_INPUT and names it', async (_, cursor) => {
    const reply = await sandbox.call('GET', `${path}?cursor=${encodeURIComponent(cursor)}`)
    expectError(reply, 'INVALID_INPUT', { field: 'cursor', reason: 'BAD_CURSOR' })
  })
}

/** A currency nobody has is refused, rather than an empty list. */
export function promiseCurrencyFilter(sandbox: Sandbox, path: string): void {
  test.each(['XYZ', 'usd', 'USD '])(
    'currency=%s, which is none, answers INVALID_CURRENCY and those there are',
    async code => {
      const reply = await sandbox.call('GET', `${path}?currency=${encodeURIComponent(code)}`)
      const allowed = expect.arrayContaining(['USD', 'EUR'])
      expectError(reply, 'INVALID_CURRENCY', { reason: 'UNKNOWN_CURRENCY', field: 'currency', allowed })
    },
  )
}
