import { test } from 'vitest'
import { addedAccount } from '#lib/testing/fixtures/registered-accounts'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { sandboxOfFile } from '#lib/testing/sandbox/sandbox-per-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await sandboxOfFile()
const neighbour = await sandbox.neighbour()
const { starter } = sandbox

function ask(accountId: string | undefined) {
  return sandbox.call('GET', `/receiver/external-account/${accountId}?customerId=${starter.customer}`)
}

test.each([
  ['an unknown account', unknownId('ExternalAccount')],
  ['an internal account', starter.customerUsd],
  ["another platform's account", neighbour.starter.external.EUR],
  ['what is no id', '%00'],
])('%s answers REFERENCE_NOT_FOUND', async (_, accountId) => {
  expectError(await ask(accountId), 'REFERENCE_NOT_FOUND')
})

test('a deleted account answers REFERENCE_NOT_FOUND', async () => {
  const account = await addedAccount(sandbox, 'EUR_ACCOUNT')
  await sandbox.call('DELETE', `/customers/external-accounts/${account}`)
  expectError(await ask(account), 'REFERENCE_NOT_FOUND')
})
