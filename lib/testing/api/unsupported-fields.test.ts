import { describe, expect, test } from 'vitest'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { quoteBody } from '#lib/testing/fixtures/quote-requests'
import { type OperationId, validCall } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import type { Reply } from '#lib/testing/sandbox/send-request'

const sandbox = await openSandboxForFile()

const LISTED: readonly (Operation & { readonly id: OperationId })[] = OPERATIONS
const UNSUPPORTED = LISTED.flatMap(({ id, unsupported = {}, success }) =>
  Object.entries(unsupported).flatMap(([field, limit]) =>
    (typeof limit === 'string' ? [{ any: 'value' }] : limit.values).map(value => ({ id, field, success, value })),
  ),
)

/** Returns an object with one field at a dotted path. `*` becomes an array with one element. */
function nested(path: string, value: unknown): object {
  const inside = (inner: unknown, name: string) => (name === '*' ? [inner] : { [name]: inner })
  return path.split('.').reduceRight<unknown>(inside, value) as object
}

async function exchangeOf(reply: Reply): Promise<Reply['body']> {
  return (await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)).body
}

describe.each(UNSUPPORTED)('$id with $field $value', ({ id, field, success, value }) => {
  test('is rejected with NOT_IMPLEMENTED and the name of the field, and succeeds without it', async () => {
    const { method, path, body = {}, headers = {} } = await validCall(sandbox, id)
    const reply = await sandbox.call(method, path, { headers, body: { ...body, ...nested(field, value) } })
    const sent = field.replace('*', '0')
    expectError(reply, 'NOT_IMPLEMENTED', { field: sent })
    expect(reply.body.message).toMatch(
      new RegExp(`^${sent}: Not supported by the sandbox, because .+ Leave it out\\.$`),
    )
    expect((await exchangeOf(reply)).checks.at(-1)).toMatchObject({
      id: 'supported-fields',
      status: 'fail',
      got: sent,
    })
    expect((await sandbox.call(method, path, { headers, body })).status).toBe(success.status)
  })
})

test('unknown fields of a body are listed in the log with the nearest known name, and the call succeeds', async () => {
  const body = quoteBody(sandbox)
  const source = { ...(body.source as object), customerID: 'Customer:1' }
  const reply = await sandbox.call('POST', '/quotes', {
    body: { ...body, source, descripton: 'Rent', 'x-mine': { a: 1 } },
  })
  expect(reply.status).toBe(201)
  const { checks, ignored } = await exchangeOf(reply)
  expect(ignored).toEqual(['source.customerID', 'descripton', 'x-mine'])
  expect(checks.find(({ id }: { id: string }) => id === 'known-fields')).toEqual({
    id: 'known-fields',
    label: 'Every field is known',
    status: 'skipped',
    got: 'source.customerID, descripton, x-mine',
    hint: 'The server ignored the unknown fields. source.customerID: did you mean source.customerId? descripton: did you mean description?',
  })
})

test.each([
  ['/customers?platformCustomerID=1&surprise=1', ['platformCustomerID', 'surprise']],
  ['/config?verbose=1', ['verbose']],
])('the unknown query parameters of %s are listed in the log', async (path, names) => {
  const reply = await sandbox.call('GET', path)
  expect(reply.status).toBe(200)
  const { checks, ignored } = await exchangeOf(reply)
  expect(ignored).toEqual(names)
  const hint = ['platformCustomerID: did you mean platformCustomerId?'].filter(() => names.length > 1)
  expect(checks.find(({ id }: { id: string }) => id === 'known-fields').hint).toBe(
    ['The server ignored the unknown fields.', ...hint].join(' '),
  )
})

test('a misspelled required field is listed beside the error that it causes', async () => {
  const { lockedCurrencyAmount, ...body } = quoteBody(sandbox)
  const reply = await sandbox.call('POST', '/quotes', { body: { ...body, lockedCurencyAmount: lockedCurrencyAmount } })
  expectError(reply, 'INVALID_INPUT', { field: 'lockedCurrencyAmount' })
  expect((await exchangeOf(reply)).ignored).toEqual(['lockedCurencyAmount'])
})

test('a call with known fields only has no list of ignored fields', async () => {
  const reply = await sandbox.call('POST', '/quotes', { body: quoteBody(sandbox, { senderCustomerInfo: { any: 1 } }) })
  const { checks, ignored } = await exchangeOf(reply)
  expect([reply.status, ignored]).toEqual([201, undefined])
  expect(checks.map(({ id }: { id: string }) => id)).not.toContain('known-fields')
})

test('at most 20 ignored fields are listed, and long names are cut', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${'x'.repeat(200)}${index}`, 1]))
  const reply = await sandbox.call('POST', '/quotes', { body: quoteBody(sandbox, unknown) })
  const { ignored } = await exchangeOf(reply)
  expect(ignored).toEqual(Array(20).fill('x'.repeat(100)))
})
