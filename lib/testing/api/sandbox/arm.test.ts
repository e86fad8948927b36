import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { type Operation, SHARED_ERRORS } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { makeValidCall, type OperationId, validCall } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const { platformId } = sandbox
const LISTED: readonly (Operation & { readonly id: OperationId })[] = OPERATIONS

function arm(operationId: string, code: string, more: Record<string, unknown> = { platformId }) {
  return sandbox.control('POST', '/arm', { operationId, code, ...more })
}

describe.each(LISTED)('$id', ({ id, errors, success }) => {
  test('each documented code can be forced, and the same call succeeds afterwards', async () => {
    const { method, path, body, headers = {} } = await validCall(sandbox, id)
    const send = () => sandbox.call(method, path, { headers, body })
    for (const code of [...errors, ...SHARED_ERRORS]) {
      await arm(id, code)
      const reply = await send()
      expectError(reply, code)
      const isFinal = reply.status === 409 || reply.status === 501
      expect(reply.headers.get('x-should-retry'), code).toBe(isFinal ? 'false' : undefined)
      expect(reply.headers.has('www-authenticate'), code).toBe(reply.status === 401)
    }
    expect((await send()).status).toBe(success.status)
  })

  test('forcing an undocumented code is rejected with INVALID_INPUT', async () => {
    const documented: readonly string[] = [...errors, ...SHARED_ERRORS]
    for (const code of Object.keys(ERRORS).filter(known => !documented.includes(known))) {
      expectError(await arm(id, code), 'INVALID_INPUT', { field: 'code', allowed: documented })
    }
  })
})

test('a successful POST /arm returns 204 without a body', async () => {
  const reply = await arm('listCustomers', 'INTERNAL_ERROR')
  expect(reply.status).toBe(204)
  expect(reply.text).toBe('')
  await makeValidCall(sandbox, 'listCustomers')
})

test('armed faults are listed with the calls that are left, and removed for one platform', async () => {
  const listed = async () =>
    (await sandbox.control('GET', '/arm')).body.data.filter(
      (each: { platformId?: string }) => each.platformId === platformId,
    )
  await arm('listCustomers', 'INTERNAL_ERROR', { platformId, count: 2 })
  await sandbox.control('POST', '/arm', { operationId: 'getConfig', fault: 'delay', ms: 5, platformId })
  await makeValidCall(sandbox, 'listCustomers')
  expect(await listed()).toEqual([
    { operationId: 'listCustomers', fault: 'code', code: 'INTERNAL_ERROR', count: 1, platformId },
    { operationId: 'getConfig', fault: 'delay', ms: 5, count: 1, platformId },
  ])
  const other = await sandbox.otherPlatform()
  await sandbox.control('POST', '/arm', {
    operationId: 'getConfig',
    fault: 'delay',
    ms: 5,
    platformId: other.platformId,
  })
  expect((await sandbox.control('DELETE', `/arm?platformId=${platformId}`)).status).toBe(204)
  expect(await listed()).toEqual([])
  const left = (await sandbox.control('GET', '/arm')).body.data
  expect(left).toContainEqual(expect.objectContaining({ platformId: other.platformId }))
  await sandbox.control('DELETE', `/arm?platformId=${other.platformId}`)
})

test.each(['nothing', 'getState', 'armFault', 'getOpenApi', 'toString', '__proto__'])(
  'POST /arm rejects an operationId that is not in the API (%j) with INVALID_INPUT',
  async operationId => {
    expectError(await arm(operationId, 'INTERNAL_ERROR'), 'INVALID_INPUT', { field: 'operationId' })
  },
)

test.each(['NO_SUCH_CODE', 'toString', '__proto__', '500'])(
  'forcing the unknown code %s is rejected with INVALID_INPUT',
  async code => {
    expectError(await arm('getQuote', code), 'INVALID_INPUT', { field: 'code' })
  },
)

test.each([
  ['code', {}, 'To choose another fault, send the field fault'],
  ['code', { fault: 'code' }, 'The fault code needs this field'],
  ['code', { fault: 'truncate', code: 'CONFLICT' }, 'Only the fault code has this field'],
  ['ms', { fault: 'delay' }, 'The fault delay needs this field'],
  ['ms', { fault: 'slow_body', ms: 1, bytesPerSecond: 1 }, 'Only the fault delay has this field'],
  ['ms', { fault: 'delay', ms: 86_400_000 }, '120000'],
  ['bytesPerSecond', { fault: 'slow_body', bytesPerSecond: 0 }, '1'],
  ['retryAfter', { fault: 'rate_limit' }, 'The fault rate_limit needs this field'],
  ['count', { fault: 'truncate', count: 1.5 }, 'an integer'],
  ['fault', { fault: 'drop' }, 'drop_before'],
] as const)('POST /arm names the field %s of %j', async (field, fault, message) => {
  const reply = await sandbox.control('POST', '/arm', { operationId: 'getQuote', ...fault })
  expectError(reply, 'INVALID_INPUT', { field })
  expect(JSON.stringify(reply.body.details.errors)).toContain(message)
})

test('a rate limit for an operation that documents none is rejected with those that do', async () => {
  const reply = await sandbox.control('POST', '/arm', { operationId: 'getQuote', fault: 'rate_limit', retryAfter: 1 })
  expectError(reply, 'INVALID_INPUT', { field: 'operationId' })
  expect(reply.body.details.allowed).toContain('createQuote')
})

test.each([{ operationId: 'getQuote' }, { code: 'INTERNAL_ERROR' }, {}])(
  'POST /arm with the incomplete body %j is rejected with INVALID_INPUT',
  async body => {
    expectError(await sandbox.control('POST', '/arm', body), 'INVALID_INPUT')
  },
)

test('a call that returns a forced error changes nothing', async () => {
  const before = (await sandbox.call('GET', '/customers')).body
  await arm('createCustomer', 'INVITATION_CANCELLED')
  expectError(await makeValidCall(sandbox, 'createCustomer'), 'INVITATION_CANCELLED')
  expect((await sandbox.call('GET', '/customers')).body).toEqual(before)
})

test('an error forced for one platform is not returned to another', async () => {
  const otherPlatform = await sandbox.otherPlatform()
  await arm('listCustomers', 'INTERNAL_ERROR')
  expect((await makeValidCall(otherPlatform, 'listCustomers')).status).toBe(200)
  expectError(await makeValidCall(sandbox, 'listCustomers'), 'INTERNAL_ERROR')
})

test('an error forced without a platform is returned to the next call from any platform', async () => {
  const otherPlatform = await sandbox.otherPlatform()
  await arm('listCustomers', 'INTERNAL_ERROR', {})
  expectError(await makeValidCall(otherPlatform, 'listCustomers'), 'INTERNAL_ERROR')
  expect((await makeValidCall(sandbox, 'listCustomers')).status).toBe(200)
})

test('an error forced for one operation is not returned by another', async () => {
  await arm('listCustomers', 'INTERNAL_ERROR')
  expect((await makeValidCall(sandbox, 'getCustomer')).status).toBe(200)
  expectError(await makeValidCall(sandbox, 'listCustomers'), 'INTERNAL_ERROR')
})

test('forced errors are returned in the order in which they were forced', async () => {
  const codes: ErrorCode[] = ['QUOTE_REQUEST_FAILED', 'SERVICE_SWITCH_ERROR', 'NOT_IMPLEMENTED']
  for (const code of codes) await arm('createQuote', code)
  for (const code of codes) expectError(await makeValidCall(sandbox, 'createQuote'), code)
  expect((await makeValidCall(sandbox, 'createQuote')).status).toBe(201)
})

test('an error forced once is returned to exactly one of 30 concurrent calls', async () => {
  await arm('listCustomers', 'INTERNAL_ERROR')
  const replies = await Promise.all(Array.from({ length: 30 }, () => makeValidCall(sandbox, 'listCustomers')))
  expect(replies.filter(reply => reply.status === 500)).toHaveLength(1)
})

test('a call rejected before it is performed leaves the forced error for the next call', async () => {
  await arm('createQuote', 'NOT_IMPLEMENTED')
  expectError(await sandbox.call('POST', '/quotes', { body: {} }), 'INVALID_INPUT')
  expectError(await makeValidCall(sandbox, 'createQuote', { authorization: undefined }), 'UNAUTHORIZED')
  expectError(await makeValidCall(sandbox, 'createQuote'), 'NOT_IMPLEMENTED')
})

test('POST /arm with an invalid platformId is rejected with INVALID_INPUT', async () => {
  expectError(await arm('getQuote', 'INTERNAL_ERROR', { platformId: 'mine' }), 'INVALID_INPUT', { field: 'platformId' })
})
