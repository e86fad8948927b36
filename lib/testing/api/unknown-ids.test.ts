import { beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { type OperationId, type ValidCall, validCall } from '#lib/testing/fixtures/valid-call'
import { expectError } from '#lib/testing/sandbox/expect-error'
import type { Sandbox } from '#lib/testing/sandbox/sandbox'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const otherPlatform = await sandbox.otherPlatform()
const { starter } = sandbox

const ID = /([A-Z][A-Za-z]+):[0-9a-f]{8}-[0-9a-f-]{27}/

const NOT_IDS = ['0', 'null', '%00', '%C3%BC', '%F0%9F%92%A5', 'x'.repeat(300), sandbox.token.clientId]

const IDS = [
  ...['AuthMethod', 'Customer', 'ExternalAccount', 'InternalAccount', 'Quote', 'Session', 'Token', 'Transaction'].map(
    unknownId,
  ),
  unknownId('Verification'),
  sandbox.platformId,
  starter.customer,
  starter.customerUsd,
  starter.external.EUR ?? '',
]

const LISTED: readonly (Operation & { readonly id: OperationId })[] = OPERATIONS
const WITH_PATH_ID = LISTED.flatMap(({ id, path, notFound, success }) =>
  notFound !== undefined && /Id\}|\{id\}/.test(path) ? [{ id, notFound, success }] : [],
)

describe.each(WITH_PATH_ID)('$id', ({ id, notFound, success }) => {
  let theirs: ValidCall
  let type: string
  beforeAll(async () => {
    theirs = await validCall(otherPlatform, id)
    type = ID.exec(theirs.path)?.[1] ?? ''
  })

  test(`a malformed or unknown ID in the path, or an ID of another type, is rejected with ${notFound}`, async () => {
    const knownId = new RegExp(`^${type}:(?!0{8}-0{4}-7000-8000-0{12})`)
    for (const segment of [...NOT_IDS, ...IDS.filter(other => !knownId.test(other))]) {
      const reply = await send(sandbox, { ...theirs, path: theirs.path.replace(ID, segment) })
      expect([reply.status, reply.body?.code], segment).toEqual([404, notFound])
      expectError(reply, notFound)
    }
  })

  test(`the ID of another platform’s object is rejected with ${notFound}, but accepted from that platform`, async () => {
    expectError(await send(sandbox, theirs), notFound)
    expect((await send(otherPlatform, theirs)).status).toBe(success.status)
  })
})

test('every operation with an ID in its path has an error code for an unknown ID', () => {
  const withId = LISTED.filter(({ path }) => /Id\}|\{id\}/.test(path)).map(({ id }) => id)
  expect(WITH_PATH_ID.map(({ id }) => id)).toEqual(withId)
})

function send(from: Sandbox, { method, path, body, headers = {} }: ValidCall) {
  return from.call(method, path, { headers, body })
}
