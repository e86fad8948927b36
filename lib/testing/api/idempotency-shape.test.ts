import { describe, expect, test } from 'vitest'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { type OperationId, validCall } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import type { Reply } from '#lib/testing/sandbox/send-request'

const sandbox = await openSandboxForFile()
const operations: readonly Operation[] = OPERATIONS
// The type `Operation` widens the IDs of OPERATIONS to string.
const idempotent = operations.filter(operation => operation.idempotent).map(({ id }) => id as OperationId)

/** Makes a valid call with a new idempotency key. `repeat` reuses the key. */
async function callWithKey(id: OperationId) {
  const { method, path, body, headers: callHeaders } = await validCall(sandbox, id)
  const headers = { ...callHeaders, 'idempotency-key': `shape-${crypto.randomUUID()}` }
  const first = await sandbox.call(method, path, { headers, body })
  expect(first.status, first.text).toBeLessThan(300)
  return { first, repeat: (other?: unknown) => sandbox.call(method, path, { headers, body: other }), body }
}

function expectReplay(reply: Reply, first: Reply): void {
  expect([reply.status, reply.text]).toEqual([first.status, first.text])
  expect(reply.headers.get('idempotent-replayed')).toBe('true')
  expect(reply.headers.get('idempotency-body-mismatch')).toBe('true')
}

test('the idempotent operations include createQuote, executeQuote and both transfers', () => {
  expect(idempotent).toEqual(
    expect.arrayContaining(['createQuote', 'executeQuote', 'createTransferIn', 'createTransferOut']),
  )
})

describe.each(idempotent)('%s with a repeated idempotency key', id => {
  test('the stored response is replayed for any body that is a JSON object', async () => {
    const { first, repeat } = await callWithKey(id)
    for (const other of [{ unknown: 1 }, { source: null, amount: 'x', quoteId: [] }, { a: { b: { c: [] } } }]) {
      expectReplay(await repeat(other), first)
    }
  })

  test('an additional unknown field counts as a body mismatch, and an unchanged body does not', async () => {
    const { first, repeat, body } = await callWithKey(id)
    expectReplay(await repeat({ ...body, unknown: true }), first)
    const same = await repeat(body ?? {})
    expect(same.headers.get('idempotent-replayed')).toBe('true')
    expect(same.headers.has('idempotency-body-mismatch')).toBe(false)
  })

  test('a body that is not a JSON object is rejected with INVALID_REQUEST_FORMAT despite a stored response', async () => {
    const { repeat } = await callWithKey(id)
    expectError(await repeat([]), 'INVALID_REQUEST_FORMAT', { reason: 'NOT_AN_OBJECT' })
  })

  test('a forced error is returned once, and then the stored response is replayed', async () => {
    const { first, repeat } = await callWithKey(id)
    const armed = { operationId: id, code: 'INTERNAL_ERROR', platformId: sandbox.platformId }
    await sandbox.control('POST', '/arm', armed)
    expectError(await repeat({ unknown: 1 }), 'INTERNAL_ERROR')
    expectReplay(await repeat({ unknown: 1 }), first)
  })
})

test('the log marks a replay for a changed body, with a hint that the body differs', async () => {
  const { repeat } = await callWithKey('createQuote')
  const again = await repeat({ lockedCurrencySide: 7 })
  const { body } = await sandbox.control('GET', `/exchanges/${again.headers.get('sandbox-trace-id')}`)
  expect(body).toMatchObject({ replayed: true, status: 201, operationId: 'createQuote' })
  expect(body.checks.at(-1)).toMatchObject({
    id: 'idempotency',
    status: 'pass',
    hint: 'The body differs from the first request’s body.',
  })
})

test('the response stored for a key is not replayed to another platform', async () => {
  const { method, path, body } = await validCall(sandbox, 'createQuote')
  const headers = { 'idempotency-key': 'mine' }
  await sandbox.call(method, path, { headers, body })
  const otherPlatform = await sandbox.otherPlatform()
  expectError(await otherPlatform.call(method, path, { headers, body: {} }), 'INVALID_INPUT')
})
