import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/expect-error'
import { askQuote, execute, madeQuote, toAccount } from '#lib/testing/quote-body'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { validCall } from '#lib/testing/valid-call'

const sandbox = await sandboxOfFile()

/** The path of a new account, and its id. */
async function newAccount() {
  const { path } = await validCall(sandbox, 'deletePlatformExternalAccount')
  return { path, id: path.slice(path.lastIndexOf('/') + 1) }
}

test('deleting answers 204 without a body', async () => {
  const { path } = await newAccount()
  const reply = await sandbox.call('DELETE', path)
  expect(reply.status).toBe(204)
  expect(reply.text).toBe('')
  expect(reply.headers.has('content-type')).toBe(false)
})

test('a deleted account can be read no more', async () => {
  const { path } = await newAccount()
  await sandbox.call('DELETE', path)
  expectError(await sandbox.call('GET', path), 'REFERENCE_NOT_FOUND')
})

test('a deleted account is listed no more', async () => {
  const { path, id } = await newAccount()
  await sandbox.call('DELETE', path)
  expect((await sandbox.call('GET', '/platform/external-accounts?limit=100')).text).not.toContain(id)
})

test('a deleted account can be paid no more', async () => {
  const { path, id } = await newAccount()
  await sandbox.call('DELETE', path)
  expectError(await askQuote(sandbox, toAccount(id)), 'INVALID_INPUT', { field: 'destination.accountId' })
})

test('a quote made before its destination was deleted can still be executed', async () => {
  const { path, id } = await newAccount()
  const quote = await madeQuote(sandbox, toAccount(id))
  await sandbox.call('DELETE', path)
  expect((await execute(sandbox, quote.id)).body.status).toBe('COMPLETED')
})

test('of racing deletions exactly one succeeds', async () => {
  const { path } = await newAccount()
  const replies = await Promise.all(Array.from({ length: 8 }, () => sandbox.call('DELETE', path)))
  expect(replies.map(reply => reply.status).toSorted()).toEqual([204, ...Array(7).fill(404)])
})
