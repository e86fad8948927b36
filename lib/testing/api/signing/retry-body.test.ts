import { describe, expect, test } from 'vitest'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { type OperationId, type ValidCall, validCall } from '#lib/testing/fixtures/valid-call'
import { clientKey } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { stamp } from '#lib/wallet/stamp'

const sandbox = await openSandboxForFile()
const operations: readonly Operation[] = OPERATIONS
// The cast restores the type of the IDs, which `Operation` widens to string.
const signed = operations.filter(each => each.signedRetry && each.body).map(({ id }) => id as OperationId)

const WELL_FORMED_STAMP = stamp('anything', clientKey())
const send = ({ method, path, headers = {} }: ValidCall, text: string) => sandbox.call(method, path, { headers, text })

function reformatJson(body: ValidCall['body'] = {}): string {
  return JSON.stringify(Object.fromEntries(Object.entries(body).toReversed()), undefined, 2)
}

test('six operations have a body and a signed retry', () => {
  const ids = ['exportWallet', 'refreshSession', 'registerCredential', 'updateCustomer', 'updateInternalAccount']
  expect(signed.toSorted()).toEqual([...ids, 'verifyCredential'])
})

describe.each(signed)('the signed retry of %s', id => {
  test('is rejected with reason BODY_CHANGED if it adds an unknown field', async () => {
    const call = await validCall(sandbox, id)
    const added = [{ unknown: null }, { unknown: { nested: [1] } }, { __proto__x: 1 }, { '': '' }]
    for (const members of added) {
      const reply = await send(call, JSON.stringify({ ...call.body, ...members }))
      expectError(reply, 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'BODY_CHANGED' })
    }
    const withProto = `${JSON.stringify(call.body).slice(0, -1)},"__proto__":{"a":1}}`
    expectError(await send(call, withProto), 'WALLET_SIGNATURE_BODY_MISMATCH', { reason: 'BODY_CHANGED' })
  })

  test('may serialize the same JSON value differently', async () => {
    const call = await validCall(sandbox, id)
    const reply = await send(call, reformatJson(call.body))
    expect(reply.status, reply.text).toBeLessThan(300)
  })
})

test('a retry must repeat the unknown fields of the first request, including their nested values', async () => {
  const { path } = await validCall(sandbox, 'updateInternalAccount')
  const first = { privateEnabled: true, note: { a: 1, b: [null, 'x'] } }
  const { body: challenge } = await sandbox.call('PATCH', path, { body: first })
  const headers = { 'request-id': challenge.requestId, 'service-wallet-signature': WELL_FORMED_STAMP }
  const retryReason = async (body: unknown) => {
    const reply = await sandbox.call('PATCH', path, { body, headers })
    return reply.body.details.reason
  }
  expect(await retryReason({ privateEnabled: true })).toBe('BODY_CHANGED')
  expect(await retryReason({ ...first, note: { a: 1, b: ['x', null] } })).toBe('BODY_CHANGED')
  // The bodies are equal, so the stamp is checked next, and its key is unknown.
  expect(await retryReason({ note: { b: [null, 'x'], a: 1 }, privateEnabled: true })).toBe('UNKNOWN_KEY')
})
