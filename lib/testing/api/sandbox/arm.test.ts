import { describe, expect, test } from 'vitest'
import { ERRORS, type ErrorCode } from '#lib/contract/errors/error-catalogue'
import { type Operation, SHARED_ERRORS } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { callValidly, type OperationId, validCall } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'

const sandbox = await sandboxOfFile()
const { platformId } = sandbox
const LISTED: readonly (Operation & { readonly id: OperationId })[] = OPERATIONS

function arm(operationId: string, code: string, more: Record<string, unknown> = { platformId }) {
  return sandbox.control('POST', '/arm', { operationId, code, ...more })
}

describe.each(LISTED)('$id', ({ id, errors, success }) => {
  test('answers every code it documents once when armed with it, and performs the same call afterwards', async () => {
    const { method, path, body, headers = {} } = await validCall(sandbox, id)
    const send = () => sandbox.call(method, path, { headers, ...(body === undefined ? {} : { body }) })
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

  test('is not armed with a code it does not document', async () => {
    const documented: readonly string[] = [...errors, ...SHARED_ERRORS]
    for (const code of Object.keys(ERRORS).filter(known => !documented.includes(known))) {
      expectError(await arm(id, code), 'INVALID_INPUT', { field: 'code', allowed: documented })
    }
  })
})

test('arming answers 204 without a body', async () => {
  const reply = await arm('listCustomers', 'INTERNAL_ERROR')
  expect(reply.status).toBe(204)
  expect(reply.text).toBe('')
  await callValidly(sandbox, 'listCustomers')
})

test.each(['nothing', 'getState', 'armError', 'getOpenApi', 'toString', '__proto__'])(
  'the operation %s, which is none of the contract, cannot be armed',
  async operationId => {
    expectError(await arm(operationId, 'INTERNAL_ERROR'), 'INVALID_INPUT', { field: 'operationId' })
  },
)

test.each(['NO_SUCH_CODE', 'toString', '__proto__', '500'])(
  'the code %s, which is none, cannot be armed',
  async code => {
    expectError(await arm('getQuote', code), 'INVALID_INPUT', { field: 'code' })
  },
)

test.each([{ operationId: 'getQuote' }, { code: 'INTERNAL_ERROR' }, {}])('%j answers INVALID_INPUT', async body => {
  expectError(await sandbox.control('POST', '/arm', body), 'INVALID_INPUT')
})

test('an armed call changes nothing', async () => {
  const before = (await sandbox.call('GET', '/customers')).body
  await arm('createCustomer', 'INVITATION_CANCELLED')
  expectError(await callValidly(sandbox, 'createCustomer'), 'INVITATION_CANCELLED')
  expect((await sandbox.call('GET', '/customers')).body).toEqual(before)
})

test('an error armed for one platform is not met by another', async () => {
  const neighbour = await sandbox.neighbour()
  await arm('listCustomers', 'INTERNAL_ERROR')
  expect((await callValidly(neighbour, 'listCustomers')).status).toBe(200)
  expectError(await callValidly(sandbox, 'listCustomers'), 'INTERNAL_ERROR')
})

test('an error armed for nobody in particular is met by whoever calls first', async () => {
  const neighbour = await sandbox.neighbour()
  await arm('listCustomers', 'INTERNAL_ERROR', {})
  expectError(await callValidly(neighbour, 'listCustomers'), 'INTERNAL_ERROR')
  expect((await callValidly(sandbox, 'listCustomers')).status).toBe(200)
})

test('an error armed for one operation is not met by another', async () => {
  await arm('listCustomers', 'INTERNAL_ERROR')
  expect((await callValidly(sandbox, 'getCustomer')).status).toBe(200)
  expectError(await callValidly(sandbox, 'listCustomers'), 'INTERNAL_ERROR')
})

test('errors armed one after another are met in that order', async () => {
  const codes: ErrorCode[] = ['QUOTE_REQUEST_FAILED', 'SERVICE_SWITCH_ERROR', 'NOT_IMPLEMENTED']
  for (const code of codes) await arm('createQuote', code)
  for (const code of codes) expectError(await callValidly(sandbox, 'createQuote'), code)
  expect((await callValidly(sandbox, 'createQuote')).status).toBe(201)
})

test('of many concurrent calls exactly one meets an armed error', async () => {
  await arm('listCustomers', 'INTERNAL_ERROR')
  const replies = await Promise.all(Array.from({ length: 30 }, () => callValidly(sandbox, 'listCustomers')))
  expect(replies.filter(reply => reply.status === 500)).toHaveLength(1)
})

test('a call refused before it is performed leaves the armed error for the next', async () => {
  await arm('createQuote', 'NOT_IMPLEMENTED')
  expectError(await sandbox.call('POST', '/quotes', { body: {} }), 'INVALID_INPUT')
  expectError(await callValidly(sandbox, 'createQuote', { authorization: undefined }), 'UNAUTHORIZED')
  expectError(await callValidly(sandbox, 'createQuote'), 'NOT_IMPLEMENTED')
})

test('a platformId that is none answers INVALID_INPUT', async () => {
  expectError(await arm('getQuote', 'INTERNAL_ERROR', { platformId: 'mine' }), 'INVALID_INPUT', { field: 'platformId' })
})
