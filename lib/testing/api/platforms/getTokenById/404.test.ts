import { expect, test } from 'vitest'
import { newToken } from '#lib/testing/fixtures/token-requests'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await sandboxOfFile()
const neighbour = await sandbox.neighbour()
const foreign = await newToken(neighbour)
const [foreignFirst] = (await neighbour.call('GET', '/tokens')).body.data

test.each([
  ['an unknown id', unknownId('Token')],
  ['an id of another type', sandbox.platformId],
  ['a client id', sandbox.token.clientId],
  ["another platform's token", foreign.id],
  ["another platform's first token", foreignFirst.id],
  ['no id at all', 'null'],
  ['an id that is not ASCII', '%C3%BC'],
])('%s answers TOKEN_NOT_FOUND', async (_, id) => {
  expectError(await sandbox.call('GET', `/tokens/${id}`), 'TOKEN_NOT_FOUND')
  expect((await neighbour.call('GET', '/tokens')).body.totalCount).toBe(2)
})
