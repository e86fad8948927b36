import { describe, expect, test } from 'vitest'
import { newBusiness } from '#lib/testing/fixtures/business-customers'
import { createQuote, quoteBody } from '#lib/testing/fixtures/quote-requests'
import { transferOutBody } from '#lib/testing/fixtures/transfer-requests'
import { euroAccountBody } from '#lib/testing/fixtures/valid-call'
import { newWallet, signIn } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import { removeEndpoint, setEndpoint, webhookReceiver } from '#lib/testing/sandbox/webhook-receiver'

const sandbox = await openSandboxForFile()
const { call, starter } = sandbox
const remove = (id: string) => call('DELETE', `/customers/${id}`)
const read = async (path: string) => (await call('GET', path)).body

/** Deletes a new customer that has a session, an external euro account and money in a USD account. */
async function createDeletedCustomer() {
  const wallet = await newWallet(sandbox)
  const { data } = await read(`/customers/internal-accounts?customerId=${wallet.customerId}&currency=USD`)
  await call('POST', `/sandbox/internal-accounts/${data[0].id}/fund`, { body: { amount: 5_000 } })
  const euro = await call('POST', '/customers/external-accounts', { body: euroAccountBody(wallet.customerId) })
  const session = await signIn(sandbox, wallet)
  const { umaAddress } = await read(`/customers/${wallet.customerId}`)
  const reply = await remove(wallet.customerId)
  expect(reply.status, reply.text).toBe(200)
  return { ...wallet, usdId: data[0].id, euroId: euro.body.id, sessionId: session.id, umaAddress }
}

test('DELETE and later reads return the customer with isDeleted true', async () => {
  const { customerId } = await newWallet(sandbox, { fullName: 'Ada' })
  const { updatedAt: _, ...before } = await read(`/customers/${customerId}`)
  const { updatedAt, ...deleted } = (await remove(customerId)).body
  expect(deleted).toEqual({ ...before, isDeleted: true })
  expect(await read(`/customers/${customerId}`)).toEqual({ ...deleted, updatedAt })
})

test('lists omit a deleted customer unless isIncludingDeleted is true', async () => {
  const { customerId } = await newWallet(sandbox, { platformCustomerId: 'gone' })
  await remove(customerId)
  const list = async (query: string) => {
    const { data, totalCount } = await read(`/customers?platformCustomerId=gone${query}`)
    expect(totalCount).toBe(data.length)
    return data.map(({ id }: { id: string }) => id)
  }
  expect(await list('')).toEqual([])
  expect(await list('&isIncludingDeleted=false')).toEqual([])
  expect(await list('&isIncludingDeleted=true')).toEqual([customerId])
})

test('deleting a customer ends its sessions, revokes its credentials and prevents new credentials', async () => {
  const { accountId, sessionId, credentialId } = await createDeletedCustomer()
  expect((await read(`/auth/sessions?accountId=${accountId}`)).data).toEqual([])
  expect((await read(`/auth/credentials?accountId=${accountId}`)).data).toEqual([])
  expectError(await call('POST', `/auth/credentials/${credentialId}/challenge`), 'REFERENCE_NOT_FOUND')
  expectError(await call('DELETE', `/auth/sessions/${sessionId}`), 'REFERENCE_NOT_FOUND')
  const reply = await call('POST', '/auth/credentials', { body: { type: 'EMAIL_OTP', accountId } })
  expectError(reply, 'INVALID_INPUT', { reason: 'CUSTOMER_DELETED', field: 'accountId' })
})

test('deleting a customer closes its internal accounts with their balances and deletes its external accounts', async () => {
  const { usdId, euroId, customerId } = await createDeletedCustomer()
  const closed = { status: 'CLOSED', balance: { amount: 5_000 }, fundingPaymentInstructions: [] }
  expect(await read(`/internal-accounts/${usdId}`)).toMatchObject(closed)
  expectError(await call('GET', `/customers/external-accounts/${euroId}`), 'REFERENCE_NOT_FOUND')
  expect((await read(`/customers/external-accounts?customerId=${customerId}`)).data).toEqual([])
})

test('for each closed account, an event contains the account as it is now, without its funding instructions', async () => {
  const { url, received, arrival } = await webhookReceiver()
  const { customerId } = await newWallet(sandbox)
  const path = `/customers/internal-accounts?customerId=${customerId}`
  const accounts: { id: string }[] = (await read(path)).data
  const usd = (await read(`${path}&currency=USD`)).data[0].id
  await call('POST', `/sandbox/internal-accounts/${usd}/fund`, { body: { amount: 5_000 } })
  await setEndpoint(sandbox, url)
  await remove(customerId)
  const ofType = (type: string) => received.flatMap(({ event }) => (event.type === type ? [event.data] : []))
  await arrival(() => ofType('INTERNAL_ACCOUNT.STATUS_UPDATED').length === accounts.length)
  await removeEndpoint(sandbox)
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  const closed = await Promise.all(accounts.map(({ id }) => read(`/internal-accounts/${id}`)))
  expect(ofType('INTERNAL_ACCOUNT.STATUS_UPDATED').sort(byId)).toEqual(closed.sort(byId))
  for (const { id } of accounts) {
    const [data] = ofType('INTERNAL_ACCOUNT.STATUS_UPDATED').filter(account => account.id === id)
    expect(data).toMatchObject({
      customerId,
      status: 'CLOSED',
      balance: { amount: id === usd ? 5_000 : 0 },
      fundingPaymentInstructions: [],
    })
  }
})

describe('after a customer is deleted', () => {
  test('a quote from or to the customer is rejected', async () => {
    const { usdId, customerId } = await createDeletedCustomer()
    const from = await call('POST', '/quotes', {
      body: quoteBody(sandbox, { source: { sourceType: 'ACCOUNT', accountId: usdId } }),
    })
    expectError(from, 'INVALID_INPUT', { reason: 'CUSTOMER_DELETED', field: 'source.accountId' })
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId }
    const realtime = await call('POST', '/quotes', { body: quoteBody(sandbox, { source }) })
    expectError(realtime, 'INVALID_INPUT', { reason: 'CUSTOMER_DELETED', field: 'source.customerId' })
    const destination = { destinationType: 'ACCOUNT', accountId: usdId }
    const to = await call('POST', '/quotes', { body: quoteBody(sandbox, { destination }) })
    expectError(to, 'INVALID_INPUT', { reason: 'CUSTOMER_DELETED', field: 'destination.accountId' })
  })

  test('a transfer from the customer is rejected', async () => {
    const { usdId } = await createDeletedCustomer()
    const body = { ...transferOutBody(sandbox), source: { accountId: usdId } }
    expectError(await call('POST', '/transfer-out', { body }), 'INVALID_INPUT', {
      reason: 'CUSTOMER_DELETED',
      field: 'source.accountId',
    })
    expect((await read(`/internal-accounts/${usdId}`)).balance.amount).toBe(5_000)
  })

  test('funding an account of the customer is rejected', async () => {
    const { usdId } = await createDeletedCustomer()
    const reply = await call('POST', `/sandbox/internal-accounts/${usdId}/fund`, { body: { amount: 100 } })
    expectError(reply, 'INVALID_INPUT', { reason: 'CUSTOMER_DELETED', field: 'accountId' })
    expect((await read(`/internal-accounts/${usdId}`)).balance.amount).toBe(5_000)
    expect((await read(`/transactions?receiverAccountIdentifier=${usdId}`)).data).toHaveLength(1)
  })

  test('registering an external account for the customer is rejected', async () => {
    const { customerId } = await createDeletedCustomer()
    const reply = await call('POST', '/customers/external-accounts', { body: euroAccountBody(customerId) })
    expectError(reply, 'INVALID_INPUT', { reason: 'CUSTOMER_DELETED', field: 'customerId' })
  })

  test('UMA payments to the customer, and UMA lookups of or by the customer, are rejected', async () => {
    const { customerId, umaAddress } = await createDeletedCustomer()
    const lookupOfDeleted = await call('GET', `/receiver/uma/${umaAddress}?customerId=${starter.customer}`)
    expectError(lookupOfDeleted, 'UMA_NOT_FOUND')
    const lookupByDeleted = await call('GET', `/receiver/uma/$success.eur@sandbox.example?customerId=${customerId}`)
    expectError(lookupByDeleted, 'INVALID_INPUT', { reason: 'CUSTOMER_DELETED', field: 'customerId' })
    const payment = { senderUmaAddress: '$success.usd@sandbox.example', receivingCurrencyCode: 'USD' }
    const pay = (receiver: object) =>
      call('POST', '/sandbox/uma/receive', { body: { ...payment, receivingCurrencyAmount: 100, ...receiver } })
    expectError(await pay({ customerId }), 'USER_NOT_FOUND')
    expectError(await pay({ receiverUmaAddress: umaAddress }), 'UMA_NOT_FOUND')
  })
})

test('a quote from a fiat account can still be executed after its customer is deleted', async () => {
  const { customerId } = await newWallet(sandbox)
  const { data } = await read(`/customers/internal-accounts?customerId=${customerId}&currency=USD`)
  await call('POST', `/sandbox/internal-accounts/${data[0].id}/fund`, { body: { amount: 1_000_000 } })
  const source = { sourceType: 'ACCOUNT', accountId: data[0].id }
  const quote = await createQuote(sandbox, { source })
  await remove(customerId)
  expect((await call('POST', `/quotes/${quote.id}/execute`)).body.status).toBe('COMPLETED')
})

test('the platformCustomerId and UMA address of a deleted customer remain reserved', async () => {
  const { customerId } = await newWallet(sandbox, { platformCustomerId: 'kept' })
  const { umaAddress } = await read(`/customers/${customerId}`)
  await remove(customerId)
  const create = (members: object) => call('POST', '/customers', { body: { customerType: 'INDIVIDUAL', ...members } })
  expectError(await create({ platformCustomerId: 'kept' }), 'CONFLICT', { reason: 'PLATFORM_CUSTOMER_ID_EXISTS' })
  expectError(await create({ umaAddress }), 'UMA_ADDRESS_EXISTS')
  const other = await newWallet(sandbox)
  const body = { customerType: 'INDIVIDUAL', umaAddress }
  expectError(await call('PATCH', `/customers/${other.customerId}`, { body }), 'UMA_ADDRESS_EXISTS')
})

test('a business with a verification in progress can be deleted', async () => {
  const customerId = await newBusiness(sandbox)
  await call('POST', '/verifications', { body: { customerId } })
  expect((await remove(customerId)).body).toMatchObject({ isDeleted: true, kybStatus: 'PENDING' })
})
