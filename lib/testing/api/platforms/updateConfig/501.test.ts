import { expect, test } from 'vitest'
import { expectError } from '#lib/testing/sandbox/expect-error'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('an unknown mandatory counterparty field is rejected with UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY and the allowed fields', async () => {
  const body = {
    supportedCurrencies: [
      {
        currencyCode: 'USD',
        minAmount: 1,
        maxAmount: 100,
        requiredCounterpartyFields: [
          { name: 'FULL_NAME', mandatory: true },
          { name: 'SHOE_SIZE', mandatory: true },
        ],
        enabledTransactionTypes: ['OUTGOING'],
      },
    ],
  }
  const reply = await sandbox.call('PATCH', '/config', { body })
  expectError(reply, 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', {
    field: 'supportedCurrencies.0.requiredCounterpartyFields.1.name',
    reason: 'UNKNOWN_FIELD',
  })
  expect(reply.body.details.allowed).toContain('FULL_NAME')
  expect(reply.headers.get('x-should-retry')).toBe('false')
})
