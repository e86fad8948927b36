import { test } from 'vitest'
import { chooseOutcome, newBusiness, submitVerification } from '#lib/testing/fixtures/business-customers'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { advanceClock, freezeClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const createLink = (customerId: string) => sandbox.call('POST', `/customers/${customerId}/kyc-link`)

test('creating a KYC link is rejected with CONFLICT while a verification is in progress and after its approval', async () => {
  await freezeClock(sandbox)
  const customerId = await newBusiness(sandbox)
  await submitVerification(sandbox, customerId)
  expectError(await createLink(customerId), 'CONFLICT', { reason: 'VERIFICATION_IN_PROGRESS' })
  await advanceClock(sandbox, 5_000)
  expectError(await createLink(customerId), 'CONFLICT', { reason: 'ALREADY_VERIFIED' })
})

test('creating a KYC link for an individual who was approved on the hosted page is rejected with CONFLICT', async () => {
  const { customerId } = await newWallet(sandbox)
  await chooseOutcome(sandbox, customerId, { outcome: 'approve' })
  expectError(await createLink(customerId), 'CONFLICT', { reason: 'ALREADY_VERIFIED' })
})

test('creating a KYC link for a deleted customer is rejected with CONFLICT', async () => {
  const { customerId } = await newWallet(sandbox)
  await sandbox.call('DELETE', `/customers/${customerId}`)
  expectError(await createLink(customerId), 'CONFLICT', { reason: 'CUSTOMER_DELETED' })
})
