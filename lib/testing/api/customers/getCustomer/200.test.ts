import { expect, test } from 'vitest'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('the starter customer is an approved individual with an email address and a phone number', async () => {
  const reply = await sandbox.call('GET', `/customers/${sandbox.starter.customer}`)
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({
    id: sandbox.starter.customer,
    customerType: 'INDIVIDUAL',
    kycStatus: 'APPROVED',
    email: expect.stringContaining('@'),
    phoneNumber: expect.stringMatching(/^\+[1-9]\d{1,14}$/),
    isDeleted: false,
  })
})

test('a percent-encoded colon in a customer ID is accepted', async () => {
  const reply = await sandbox.call('GET', `/customers/${sandbox.starter.customer.replace(':', '%3A')}`)
  expect(reply.body.id).toBe(sandbox.starter.customer)
})
