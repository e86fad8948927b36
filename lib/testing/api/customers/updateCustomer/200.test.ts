import { describe, expect, test } from 'vitest'
import { COMPANY, newBusiness } from '#lib/testing/fixtures/business-customers'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'
import type { Reply } from '#lib/testing/sandbox/send-request'

const sandbox = await openSandboxForFile()

async function changeCustomer(customerId: string, members: Record<string, unknown>): Promise<Reply['body']> {
  const body = { customerType: 'INDIVIDUAL', ...members }
  const reply = await sandbox.call('PATCH', `/customers/${customerId}`, { body })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

const read = async (customerId: string) => (await sandbox.call('GET', `/customers/${customerId}`)).body

test('an update changes the sent fields of a customer and keeps the others', async () => {
  const { customerId } = await newWallet(sandbox, { fullName: 'Ada', region: 'US', nationality: 'GB' })
  const { updatedAt: _, ...before } = await read(customerId)
  const address = { line1: '1 Main Street', postalCode: '62701', country: 'US' }
  const { updatedAt, ...answered } = await changeCustomer(customerId, { fullName: 'Ada Lovelace', address })
  expect(answered).toEqual({ ...before, fullName: 'Ada Lovelace', address })
  expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.createdAt))
  expect(await read(customerId)).toEqual({ ...answered, updatedAt })
})

test('an update of a business ignores fields that only individuals have', async () => {
  const businessInfo = { ...COMPANY, legalName: 'Example Ltd' }
  const body = { customerType: 'BUSINESS', businessInfo, fullName: 'X' }
  const reply = await sandbox.call('PATCH', `/customers/${await newBusiness(sandbox)}`, { body })
  expect(reply.body).toMatchObject({ businessInfo })
  expect(reply.body).not.toHaveProperty('fullName')
})

test('an update of a customer ignores unknown and read-only fields', async () => {
  const { customerId } = await newWallet(sandbox)
  const { updatedAt: _, ...before } = await read(customerId)
  const members = { id: 'Customer:x', platformCustomerId: 'other', kycStatus: 'REJECTED', isDeleted: true, surprise: 1 }
  const { updatedAt, ...answered } = await changeCustomer(customerId, members)
  expect(answered).toEqual(before)
})

test('a new UMA address replaces the old one in lookups', async () => {
  const { customerId } = await newWallet(sandbox)
  const before = (await read(customerId)).umaAddress
  const umaAddress = `$moved.${customerId.slice(-12)}@sandbox.example`
  expect((await changeCustomer(customerId, { umaAddress })).umaAddress).toBe(umaAddress)
  const sender = `?customerId=${sandbox.starter.customer}`
  expect((await sandbox.call('GET', `/receiver/uma/${umaAddress}${sender}`)).status).toBe(200)
  expect((await sandbox.call('GET', `/receiver/uma/${before}${sender}`)).status).toBe(404)
  // Sending the customer's own address again is not a conflict.
  await changeCustomer(customerId, { umaAddress })
})

test('adding a currency opens an account, and omitting a currency does not close its account', async () => {
  const { customerId } = await newWallet(sandbox, { currencies: ['EUR'] })
  const listCurrencies = async () => {
    const { data } = (await sandbox.call('GET', `/customers/internal-accounts?customerId=${customerId}`)).body
    return data.map((account: { balance: { currency: { code: string } } }) => account.balance.currency.code)
  }
  expect(await listCurrencies()).toEqual(['USD', 'USDC', 'USDB', 'EUR'])
  expect((await changeCustomer(customerId, { currencies: ['MXN', 'USD'] })).currencies).toEqual(['MXN', 'USD'])
  expect(await listCurrencies()).toEqual(['USD', 'USDC', 'USDB', 'EUR', 'MXN'])
  await changeCustomer(customerId, { currencies: ['EUR', 'MXN'] })
  expect(await listCurrencies()).toEqual(['USD', 'USDC', 'USDB', 'EUR', 'MXN'])
})

describe('contact changes without a signature', () => {
  test('a contact without a credential changes immediately', async () => {
    const { customerId, phoneNumber } = await newWallet(sandbox)
    expect((await changeCustomer(customerId, { phoneNumber: '+14155550000' })).phoneNumber).toBe('+14155550000')
    expect(phoneNumber).not.toBe('+14155550000')
  })

  test('a first email is stored immediately and creates no credential', async () => {
    const { customerId, accountId } = await newWallet(sandbox, { email: undefined })
    expect((await changeCustomer(customerId, { email: 'first@example.com' })).email).toBe('first@example.com')
    const { data } = (await sandbox.call('GET', `/auth/credentials?accountId=${accountId}`)).body
    expect(data).toEqual([])
  })

  test('sending an unchanged email needs no signature, even together with a new phone number', async () => {
    const { customerId, email } = await newWallet(sandbox)
    const answered = await changeCustomer(customerId, { email, phoneNumber: '+14155550001' })
    expect(answered).toMatchObject({ email, phoneNumber: '+14155550001' })
  })
})

test('adding fields to businessInfo keeps its other fields', async () => {
  const id = await newBusiness(sandbox)
  const before = (await read(id)).businessInfo
  const businessInfo = { expectedCounterpartyCountries: ['MX', 'BR'], entityType: 'LLC' }
  const reply = await sandbox.call('PATCH', `/customers/${id}`, { body: { customerType: 'BUSINESS', businessInfo } })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.businessInfo).toEqual({ ...before, ...businessInfo })
  expect((await read(id)).businessInfo).toEqual(reply.body.businessInfo)
})

test('adding a field to an address keeps its other fields', async () => {
  const address = { line1: '1 Main Street', postalCode: '62701', country: 'US' }
  const { customerId } = await newWallet(sandbox, { address })
  expect((await changeCustomer(customerId, { address: { city: 'Springfield' } })).address).toEqual({
    ...address,
    city: 'Springfield',
  })
})
