import { expect, test } from 'vitest'
import { CALLS_MAX } from '#lib/contract/sandbox/log-limits'
import { newBusiness, submitVerification } from '#lib/testing/fixtures/business-customers'
import { createQuote, postQuote } from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { newToken } from '#lib/testing/fixtures/token-requests'
import { transferIn, transferOut } from '#lib/testing/fixtures/transfer-requests'
import { newWallet, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { unknownId } from '#lib/testing/sandbox/unknown-id'

const sandbox = await openSandboxForFile()
const readOrigin = (id: string) => sandbox.control('GET', `/objects/${id}/origin`)
const list = async (path: string) => (await sandbox.call('GET', path)).body.data

test('of ten quotes made at one time, each names the call that created it and its transaction', async () => {
  await freezeClock(sandbox)
  const replies = []
  for (let made = 0; made < 10; made += 1) replies.push(await postQuote(sandbox))
  for (const { body, headers } of replies) {
    const exchangeId = headers.get('sandbox-trace-id')
    for (const objectId of [body.id, body.transactionId]) {
      const origin = (await readOrigin(objectId)).body
      expect(origin).toMatchObject({ objectId, exchangeId, call: { id: exchangeId, operationId: 'createQuote' } })
    }
  }
  await runClock(sandbox)
})

test.each<readonly [object: string, operationId: string, make: () => Promise<string>]>([
  ['a customer', 'createCustomer', async () => (await newWallet(sandbox)).customerId],
  ['the wallet of a new customer', 'createCustomer', async () => (await newWallet(sandbox)).accountId],
  ['the credential of a new customer', 'createCustomer', async () => (await newWallet(sandbox)).credentialId],
  ['a session', 'verifyCredential', async () => (await signIn(sandbox, await newWallet(sandbox))).id],
  ['an external account', 'createExternalAccount', () => addExternalAccount(sandbox, 'USD_ACCOUNT')],
  ['an API token', 'createToken', async () => (await newToken(sandbox)).id],
  ['a transfer in', 'createTransferIn', async () => (await transferIn(sandbox)).body.id],
  ['a transfer out', 'createTransferOut', async () => (await transferOut(sandbox)).body.id],
  ['a verification', 'submitVerification', submittedId],
  ['an account opened by a change of currencies', 'updateCustomer', addedAccountId],
])('%s names its call, %s', async (_, operationId, make) => {
  const origin = await readOrigin(await make())
  expect(origin.status, origin.text).toBe(200)
  expect(origin.body.call).toMatchObject({ operationId, id: origin.body.exchangeId })
})

test('starter data and the first API token name no call, and an unknown ID is rejected', async () => {
  const { body } = await sandbox.call('GET', '/tokens')
  for (const objectId of [sandbox.starter.customer, sandbox.starter.platformUsd, body.data[0].id]) {
    expect((await readOrigin(objectId)).body).toEqual({ objectId })
  }
  for (const id of [unknownId('Quote'), unknownId('Token'), 'Lookup:1', 'constructor:1', 'x']) {
    expectError(await readOrigin(id), 'REFERENCE_NOT_FOUND')
  }
})

test.skipIf(sandbox.world === undefined)('a snapshot keeps the call of an object, and a file omits it', async () => {
  const quote = await createQuote(sandbox)
  const before = (await readOrigin(quote.id)).body
  const { id } = (await sandbox.control('POST', '/snapshots', { name: 'origin' })).body
  const file = (await sandbox.control('GET', `/snapshots/${id}/export`)).body
  await sandbox.control('POST', `/snapshots/${id}/load`)
  expect((await readOrigin(quote.id)).body).toEqual(before)
  expect(JSON.stringify(file)).not.toContain(before.exchangeId)
  const imported = (await sandbox.control('POST', '/snapshots/import', file)).body
  await sandbox.control('POST', `/snapshots/${imported.id}/load`)
  expect((await readOrigin(quote.id)).body).toEqual({ objectId: quote.id })
})

test('an object whose call has left the log still names the call', async () => {
  const quote = await createQuote(sandbox)
  const { exchangeId } = (await readOrigin(quote.id)).body
  for (let made = 0; made < CALLS_MAX; made += 1) await sandbox.call('GET', '/discoveries')
  expect((await readOrigin(quote.id)).body).toEqual({ objectId: quote.id, exchangeId })
})

async function submittedId(): Promise<string> {
  return (await submitVerification(sandbox, await newBusiness(sandbox))).id
}

async function addedAccountId(): Promise<string> {
  const { customerId } = await newWallet(sandbox)
  const body = { customerType: 'INDIVIDUAL', currencies: ['EUR'] }
  const changed = await sandbox.call('PATCH', `/customers/${customerId}`, { body })
  expect(changed.status, changed.text).toBe(200)
  return (await list(`/customers/internal-accounts?customerId=${customerId}&currency=EUR`))[0].id
}
