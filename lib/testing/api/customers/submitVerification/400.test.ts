import { expect, test } from 'vitest'
import { chooseOutcome, newBusiness, submitVerification } from '#lib/testing/fixtures/business-customers'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const submit = (customerId: unknown) => sandbox.call('POST', '/verifications', { body: { customerId } })

test.each([undefined, null, 1, '', {}, 'x'.repeat(256), 'a\u0000'])(
  'the customerId %j is rejected with INVALID_INPUT',
  async id => {
    expectError(await submit(id), 'INVALID_INPUT', { field: 'customerId' })
  },
)

test('a missing body is rejected with INVALID_REQUEST_FORMAT', async () => {
  expectError(await sandbox.call('POST', '/verifications'), 'INVALID_REQUEST_FORMAT', { reason: 'NO_BODY' })
})

test('submitting a deleted customer for verification is rejected with reason CUSTOMER_DELETED', async () => {
  const { customerId } = await newWallet(sandbox)
  await sandbox.call('DELETE', `/customers/${customerId}`)
  expectError(await submit(customerId), 'INVALID_INPUT', { reason: 'CUSTOMER_DELETED', field: 'customerId' })
})

test.each([
  ['LOW_QUALITY', 'POOR_QUALITY_DOCUMENT'],
  ['DATA_MISMATCH', 'INVALID_FIELD'],
  ['EXPIRED', 'EXPIRED_DOCUMENT'],
  ['SUSPECTED_FRAUD', 'SUSPECTED_FRAUD_DOCUMENT'],
  ['UNSUITABLE_DOCUMENT', 'INVALID_FIELD'],
  ['INCOMPLETE', 'INCOMPLETE_DOCUMENT'],
] as const)(
  'after a document is rejected with the reason %s, submissions fail with the error code of the same name until a newer KYC link has an outcome',
  async (reason, type) => {
    const customerId = await newBusiness(sandbox)
    await chooseOutcome(sandbox, customerId, { outcome: 'reject', reason })
    const { data } = (await sandbox.call('GET', `/verifications?customerId=${customerId}`)).body
    expect(data).toMatchObject([{ verificationStatus: 'REJECTED', errors: [{ type }] }])
    expectError(await submit(customerId), reason, { field: 'customerId' })
    expectError(await submit(customerId), reason)
    expect((await sandbox.call('GET', '/verifications')).body.data).toContainEqual(data[0])

    await chooseOutcome(sandbox, customerId, { outcome: 'approve' })
    expect((await submitVerification(sandbox, customerId)).verificationStatus).toBe('APPROVED')
  },
)
