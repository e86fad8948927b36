import { expect, test } from 'vitest'
import { chooseOutcome, newBusiness, submitVerification } from '#lib/testing/fixtures/business-customers'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { advanceClock, freezeClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const read = async (path: string) => (await sandbox.call('GET', path)).body
const verificationDeadlines = async () =>
  (await sandbox.control('GET', '/deadlines')).body.data.filter(({ kind }: { kind: string }) => kind === 'verification')

test.each([
  ['5523041', 'APPROVED', 'APPROVED', []],
  ['5523001', 'PENDING_MANUAL_REVIEW', 'PENDING', []],
  ['5523002', 'REJECTED', 'REJECTED', [{ type: 'APPLICANT_REJECTED' }]],
])(
  'the verification of a business with registration number %s is %s after 5 seconds, and kybStatus is %s',
  async (number, status, kybStatus, errors) => {
    const now = await freezeClock(sandbox)
    const customerId = await newBusiness(sandbox, { registrationNumber: number })
    expect(await read(`/customers/${customerId}`)).toMatchObject({ kybStatus: 'UNVERIFIED' })
    const begun = await submitVerification(sandbox, customerId)
    const times = { createdAt: new Date(now).toISOString(), updatedAt: new Date(now).toISOString() }
    const verificationStatus = 'IN_PROGRESS'
    expect(begun).toEqual({ id: expect.any(String), customerId, verificationStatus, errors: [], ...times })
    expect(begun.id).toMatch(/^Verification:[0-9a-f-]{36}$/)
    const expiresAt = new Date(now + 5_000).toISOString()
    expect(await verificationDeadlines()).toContainEqual(expect.objectContaining({ id: begun.id, expiresAt }))

    await advanceClock(sandbox, 4_999)
    expect(await read(`/customers/${customerId}`)).toMatchObject({ kybStatus: 'PENDING' })
    await advanceClock(sandbox, 1)
    expect(await read(`/customers/${customerId}`)).toMatchObject({ kybStatus })
    const decided = await read(`/verifications/${begun.id}`)
    expect(decided).toMatchObject({ verificationStatus: status, errors, updatedAt: expiresAt })
    for (const error of decided.errors)
      expect(error).toMatchObject({ resourceId: customerId, reason: expect.any(String) })
  },
)

test('the verification of a business without a registration number is RESOLVE_ERRORS, and each submission checks it again', async () => {
  await freezeClock(sandbox)
  const customerId = await newBusiness(sandbox, { registrationNumber: undefined })
  const first = await submitVerification(sandbox, customerId)
  expect(first.verificationStatus).toBe('RESOLVE_ERRORS')
  const missing = { resourceId: customerId, type: 'MISSING_FIELD', field: 'businessInfo.registrationNumber' }
  expect(first.errors).toMatchObject([missing])
  expect(await read(`/customers/${customerId}`)).toMatchObject({ kybStatus: 'UNVERIFIED' })

  const patch = (registrationNumber: string) =>
    sandbox.call('PATCH', `/customers/${customerId}`, {
      body: { customerType: 'BUSINESS', businessInfo: { registrationNumber } },
    })
  await patch('')
  expect((await submitVerification(sandbox, customerId)).errors).toMatchObject([missing])
  await patch('77')
  const third = await submitVerification(sandbox, customerId)
  expect(third).toMatchObject({ id: first.id, verificationStatus: 'IN_PROGRESS', errors: [] })
  await advanceClock(sandbox, 5_000)
  expect((await read(`/verifications/${first.id}`)).verificationStatus).toBe('APPROVED')
})

test('submitting a business again returns its in-progress or approved verification unchanged', async () => {
  await freezeClock(sandbox)
  const customerId = await newBusiness(sandbox)
  const begun = await submitVerification(sandbox, customerId)
  expect(await submitVerification(sandbox, customerId)).toEqual(begun)
  await advanceClock(sandbox, 5_000)
  const approved = await submitVerification(sandbox, customerId)
  expect(approved).toMatchObject({ id: begun.id, verificationStatus: 'APPROVED' })
  expect(await submitVerification(sandbox, customerId)).toEqual(approved)
})

test('submitting a rejected business again creates a new verification', async () => {
  await freezeClock(sandbox)
  const customerId = await newBusiness(sandbox, { registrationNumber: '002' })
  const rejected = await submitVerification(sandbox, customerId)
  await advanceClock(sandbox, 5_000)
  const body = { customerType: 'BUSINESS', businessInfo: { registrationNumber: '003' } }
  await sandbox.call('PATCH', `/customers/${customerId}`, { body })
  const second = await submitVerification(sandbox, customerId)
  expect(second.id).not.toBe(rejected.id)
  expect((await read(`/verifications/${rejected.id}`)).verificationStatus).toBe('REJECTED')
  await advanceClock(sandbox, 5_000)
  expect(await read(`/customers/${customerId}`)).toMatchObject({ kybStatus: 'APPROVED' })
})

test('ten concurrent submissions of a business create one verification', async () => {
  const customerId = await newBusiness(sandbox)
  const all = await Promise.all(Array.from({ length: 10 }, () => submitVerification(sandbox, customerId)))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  expect((await read(`/verifications?customerId=${customerId}`)).totalCount).toBe(1)
})

test('the verification of an individual is approved immediately, or after 5 seconds if the individual was rejected before', async () => {
  await freezeClock(sandbox)
  const { customerId } = await newWallet(sandbox)
  const { customerId: rejectedId } = await newWallet(sandbox)
  expect((await submitVerification(sandbox, customerId)).verificationStatus).toBe('APPROVED')
  await chooseOutcome(sandbox, rejectedId, { outcome: 'reject', reason: 'APPLICANT_REJECTED' })
  expect(await read(`/customers/${rejectedId}`)).toMatchObject({ kycStatus: 'REJECTED' })
  expect((await submitVerification(sandbox, rejectedId)).verificationStatus).toBe('IN_PROGRESS')
  await advanceClock(sandbox, 5_000)
  expect(await read(`/customers/${rejectedId}`)).toMatchObject({ kycStatus: 'APPROVED' })
})

test('all due verifications are decided, even if they need more than one batch', async () => {
  await freezeClock(sandbox)
  const ids = await Promise.all(Array.from({ length: 120 }, () => newBusiness(sandbox)))
  for (const id of ids) await submitVerification(sandbox, id)
  await advanceClock(sandbox, 5_000)
  const { totalCount } = await read('/verifications?verificationStatus=IN_PROGRESS')
  expect(totalCount).toBe(0)
})
