import { describe, expect, test } from 'vitest'
import { type Operation, PERMISSIONS, type Permission } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { basicWith } from '#lib/testing/fixtures/token-requests'
import { type OperationId, validCall } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

const LISTED: readonly (Operation & { readonly id: OperationId })[] = OPERATIONS
const WITH_ONLY = await authorizationsWith(permission => [permission])
const WITH_ALL_BUT = await authorizationsWith(permission => PERMISSIONS.filter(other => other !== permission))

describe.each(LISTED)('$id', ({ id, permission = 'VIEW', success }) => {
  test(`a token without ${permission} is rejected with FORBIDDEN, and a token with only ${permission} is accepted`, async () => {
    const { method, path, body, headers } = await validCall(sandbox, id)
    const ask = (authorization: string | undefined) =>
      sandbox.call(method, path, { headers: { ...headers, authorization }, body })
    const lacking = [
      WITH_ALL_BUT.get(permission),
      ...PERMISSIONS.filter(one => one !== permission).map(one => WITH_ONLY.get(one)),
    ]
    for (const authorization of lacking)
      expectError(await ask(authorization), 'FORBIDDEN', { reason: 'PERMISSION_MISSING', permission })
    expect((await ask(WITH_ONLY.get(permission))).status).toBe(success.status)
  })
})

test('every operation requires a permission, and every permission is required by an operation', () => {
  const named = LISTED.map(({ permission }) => permission)
  expect(named).not.toContain(undefined)
  expect(new Set(named)).toEqual(new Set(PERMISSIONS))
})

test('exactly the read-only operations require VIEW', () => {
  // An estimate uses POST but changes nothing.
  const isRead = ({ id, method }: Operation) => method === 'GET' || id === 'estimateWithdrawalFee'
  for (const operation of LISTED) expect(operation.permission === 'VIEW', operation.id).toBe(isRead(operation))
})

test('the API token is checked before permissions, and permissions are checked before the request body', async () => {
  const headers = { authorization: WITH_ONLY.get('VIEW') }
  expectError(await sandbox.call('POST', '/quotes', { headers, text: '{' }), 'FORBIDDEN', { permission: 'TRANSACT' })
  const unknown = { authorization: `Basic ${btoa('sbx_0:0')}` }
  expectError(await sandbox.call('POST', '/quotes', { headers: unknown, text: '{' }), 'UNAUTHORIZED')
})

test('the log of a call whose token lacks a permission shows the required permission and the token’s permissions', async () => {
  const headers = { authorization: WITH_ALL_BUT.get('TRANSACT') }
  const reply = await sandbox.call('POST', '/quotes', { headers, body: {} })
  const exchange = await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)
  expect(exchange.body).toMatchObject({ status: 403, code: 'FORBIDDEN', platformId: sandbox.platformId })
  expect(exchange.body.checks.at(-1)).toMatchObject({
    id: 'permission',
    status: 'fail',
    expected: 'TRANSACT',
    got: 'VIEW, MANAGE',
  })
})

async function authorizationsWith(permissionsFor: (permission: Permission) => readonly Permission[]) {
  const authorizations = new Map<Permission, string>()
  for (const permission of PERMISSIONS) {
    authorizations.set(permission, await basicWith(sandbox, ...permissionsFor(permission)))
  }
  return authorizations
}
