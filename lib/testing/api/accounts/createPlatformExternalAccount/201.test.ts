import { expect, test } from 'vitest'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { createQuote, execute, toAccount } from '#lib/testing/fixtures/quote-requests'
import { euroAccountBody, makeValidCall } from '#lib/testing/fixtures/valid-call'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('POST creates a platform account, which has no customer, and GET returns the same body', async () => {
  const reply = await makeValidCall(sandbox, 'createPlatformExternalAccount')
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({
    id: expect.stringMatching(/^ExternalAccount:/),
    status: 'ACTIVE',
    currency: 'EUR',
    beneficiaryVerificationStatus: 'MATCHED',
    accountInfo: { ...externalAccountSample('EUR_ACCOUNT'), paymentRails: ['SEPA', 'SEPA_INSTANT'] },
  })
  expect(reply.body).not.toHaveProperty('customerId')
  expect((await sandbox.call('GET', `/platform/external-accounts/${reply.body.id}`)).text).toBe(reply.text)
})

test('a customerId is ignored, and the account belongs to the platform', async () => {
  const body = euroAccountBody(sandbox.starter.customer)
  const reply = await sandbox.call('POST', '/platform/external-accounts', { body })
  expect(reply.body).not.toHaveProperty('customerId')
})

test('a quote to an account of the platform can be executed', async () => {
  const { body } = await makeValidCall(sandbox, 'createPlatformExternalAccount')
  const quote = await createQuote(sandbox, toAccount(body.id))
  expect((await execute(sandbox, quote.id)).body.status).toBe('COMPLETED')
})
