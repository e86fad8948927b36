import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBusiness, newKycToken, submitVerification } from '#lib/testing/fixtures/business-customers'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock } from '#lib/testing/sandbox/move-clock'
import { openSandbox, type Sandbox } from '#lib/testing/sandbox/sandbox'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const readLink = (token: string) => sandbox.control('GET', `/kyc-links/${token}`)
const choose = (token: string, body: unknown) => sandbox.control('POST', `/kyc-links/${token}`, body)
const read = async (path: string) => (await sandbox.call('GET', path)).body

test('reading a KYC link returns its state and customer, and changes nothing', async () => {
  const customerId = await newBusiness(sandbox)
  const before = await read(`/customers/${customerId}`)
  const token = await newKycToken(sandbox, customerId, { redirectUri: 'https://example.com/done' })
  const first = await readLink(token)
  expect(first.body).toMatchObject({
    state: 'open',
    platformName: 'Test',
    customerId,
    customerType: 'BUSINESS',
    customerName: 'Example Inc',
    status: 'UNVERIFIED',
    redirectUri: 'https://example.com/done',
  })
  expect((await readLink(token)).body).toEqual(first.body)
  expect(await read(`/customers/${customerId}`)).toEqual(before)
  expect((await read(`/verifications?customerId=${customerId}`)).data).toEqual([])
})

test.each([
  [{ outcome: 'approve' }, 'APPROVED', 'APPROVED'],
  [{ outcome: 'reject', reason: 'SUSPECTED_FRAUD' }, 'REJECTED', 'REJECTED'],
  [{ outcome: 'leave-pending' }, 'PENDING', 'PENDING_MANUAL_REVIEW'],
])(
  'using a KYC link with the body %j makes a business %s and its verification %s',
  async (body, kybStatus, verificationStatus) => {
    const customerId = await newBusiness(sandbox)
    const token = await newKycToken(sandbox, customerId)
    expect((await choose(token, body)).body).toMatchObject({ state: 'used', status: kybStatus })
    expect(await read(`/customers/${customerId}`)).toMatchObject({ kybStatus })
    expect((await read(`/verifications?customerId=${customerId}`)).data).toMatchObject([{ verificationStatus }])
  },
)

test('using a KYC link with the body {"outcome":"approve"} makes a verification in manual review APPROVED', async () => {
  await freezeClock(sandbox)
  const customerId = await newBusiness(sandbox, { registrationNumber: '001' })
  const { id } = await submitVerification(sandbox, customerId)
  await advanceClock(sandbox, 5_000)
  await choose(await newKycToken(sandbox, customerId), { outcome: 'approve' })
  expect((await read(`/verifications/${id}`)).verificationStatus).toBe('APPROVED')
  expect(await read(`/customers/${customerId}`)).toMatchObject({ kybStatus: 'APPROVED' })
})

describe('concurrent calls', () => {
  let local: Sandbox
  beforeAll(async () => {
    local = await openSandbox()
  })
  afterAll(() => local.close())
  const runTenTimes = <Answer>(send: () => Promise<Answer>) => Promise.all(Array.from({ length: 10 }, send))

  test('of ten concurrent uses of a KYC link, one succeeds', async () => {
    const { customerId } = await newWallet(local)
    const path = `/kyc-links/${await newKycToken(local, customerId)}`
    const replies = await runTenTimes(() => local.control('POST', path, { outcome: 'leave-pending' }))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expectError(await local.control('POST', path, { outcome: 'approve' }), 'CONFLICT', { reason: 'LINK_USED' })
    expect((await local.call('GET', `/customers/${customerId}`)).body).toMatchObject({ kycStatus: 'PENDING' })
  })

  test('ten concurrent submissions of a business for verification create one verification', async () => {
    const customerId = await newBusiness(local)
    const all = await runTenTimes(() => submitVerification(local, customerId))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await local.call('GET', `/verifications?customerId=${customerId}`)).body.totalCount).toBe(1)
  })

  test('of ten KYC links created concurrently for a customer, one remains open', async () => {
    const customerId = await newBusiness(local)
    const tokens = await runTenTimes(() => newKycToken(local, customerId))
    const states = await Promise.all(
      tokens.map(async token => (await local.control('GET', `/kyc-links/${token}`)).body.state),
    )
    expect(states.sort()).toEqual(['open', ...Array(9).fill('superseded')])
  })

  test('of ten concurrent confirmations of an email address, one succeeds', async () => {
    const { customerId } = await newWallet(local)
    await local.call('POST', `/customers/${customerId}/verify-email`)
    const path = `/customers/${customerId}/verify-email/confirm`
    const replies = await runTenTimes(() => local.call('POST', path, { body: { code: '123456' } }))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })
})

test('a KYC link expires after an hour on the sandbox clock', async () => {
  await freezeClock(sandbox)
  const { customerId } = await newWallet(sandbox)
  const token = await newKycToken(sandbox, customerId)
  await advanceClock(sandbox, 3_600_000 - 1)
  expect((await readLink(token)).body.state).toBe('open')
  await advanceClock(sandbox, 1)
  expect((await readLink(token)).body.state).toBe('expired')
  expectError(await choose(token, { outcome: 'reject', reason: 'EXPIRED' }), 'CONFLICT', { reason: 'LINK_EXPIRED' })
  expect(await read(`/customers/${customerId}`)).toMatchObject({ kycStatus: 'APPROVED' })
})

test('using a KYC link while a verification is in progress is rejected with CONFLICT, and the link remains open', async () => {
  const customerId = await newBusiness(sandbox)
  const token = await newKycToken(sandbox, customerId)
  await submitVerification(sandbox, customerId)
  expectError(await choose(token, { outcome: 'approve' }), 'CONFLICT', { reason: 'VERIFICATION_IN_PROGRESS' })
  expect((await readLink(token)).body.state).toBe('open')
})

test('after a customer is deleted, using the customer’s KYC link is rejected with reason LINK_SUPERSEDED', async () => {
  const { customerId } = await newWallet(sandbox)
  const token = await newKycToken(sandbox, customerId)
  await sandbox.call('DELETE', `/customers/${customerId}`)
  expectError(await choose(token, { outcome: 'approve' }), 'CONFLICT', { reason: 'LINK_SUPERSEDED' })
})

test.each([
  [{}, 'outcome'],
  [{ outcome: 'maybe' }, 'outcome'],
  [{ outcome: 'reject', reason: 'BORING' }, 'reason'],
  [{ outcome: 'reject' }, 'reason'],
  [{ outcome: 'approve', reason: 'EXPIRED' }, 'reason'],
])(
  'using a KYC link with the body %j is rejected with INVALID_INPUT, and the link remains open',
  async (body, field) => {
    const { customerId } = await newWallet(sandbox)
    const token = await newKycToken(sandbox, customerId)
    expectError(await choose(token, body), 'INVALID_INPUT', { field })
    expect((await readLink(token)).body.state).toBe('open')
  },
)

test.each(['0', 'f'.repeat(64), '%00'])(
  'reading or using a KYC link with the unknown token %s is rejected with REFERENCE_NOT_FOUND',
  async token => {
    expectError(await readLink(token), 'REFERENCE_NOT_FOUND')
    expectError(await choose(token, { outcome: 'approve' }), 'REFERENCE_NOT_FOUND')
  },
)
