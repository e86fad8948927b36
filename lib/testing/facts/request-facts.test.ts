import { describe, expect, test } from 'vitest'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { REQUEST_FACTS } from '#lib/testing/facts/request-facts'
import { validCall } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const LISTED: readonly Operation[] = OPERATIONS

/** Returns a copy of `value` with a field at the path. An object that the copy lacks is added, for `0` as an array. */
function withField(value: unknown, [name = '', ...rest]: readonly string[]): unknown {
  const inner = (value as Readonly<Record<string, unknown>> | undefined)?.[name]
  const field = rest.length === 0 ? (inner ?? 'any') : withField(typeof inner === 'object' ? inner : undefined, rest)
  return name === '0' ? [field] : { ...(value as object), [name]: field }
}

describe.each(REQUEST_FACTS)('$id $variant', ({ id, fields, variant }) => {
  const names = fields.split(/\s+/)
  const { unsupported = {} } = LISTED.find(operation => operation.id === id) ?? expect.fail(id)
  const refused = Object.keys(unsupported)

  test('ignores no field of the public API', async () => {
    const { method, path, body = {}, headers = {} } = await validCall(sandbox, id)
    const known = names.filter(name => !refused.includes(name))
    const sent = known.reduce<unknown>((all, name) => withField(all, name.split('.')), { ...body, ...variant })
    const reply = await sandbox.call(method, path, { headers, body: sent as object })
    const exchange = (await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)).body
    expect(exchange.ignored ?? []).toEqual([])
  })

  test.each(names.filter(name => refused.includes(name) && typeof unsupported[name] === 'string'))(
    'rejects %s with NOT_IMPLEMENTED',
    async name => {
      const { method, path, body = {}, headers = {} } = await validCall(sandbox, id)
      const sent = withField({ ...body, ...variant }, name.split('.'))
      expectError(await sandbox.call(method, path, { headers, body: sent as object }), 'NOT_IMPLEMENTED', {
        field: name,
      })
    },
  )
})
