import { expect, test } from 'vitest'
import { CURRENCIES } from '#lib/contract/money/currency'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

test('a new platform has the default configuration', async () => {
  const reply = await sandbox.call('GET', '/config')
  expect(reply.status, reply.text).toBe(200)
  const { supportedCurrencies, ...config } = reply.body
  expect(config).toEqual({
    id: sandbox.platformId.replace('Platform:', 'PlatformConfig:'),
    umaDomain: 'sandbox.example',
    proxyUmaSubdomain: 'sandbox',
    isRegulatedFinancialInstitution: false,
    embeddedWalletConfig: { otpLength: 6, alphanumeric: false, expirationSeconds: 300 },
    feeConfigs: [],
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: config.createdAt,
  })
  expect(supportedCurrencies[0]).toEqual({
    currencyCode: 'USD',
    minAmount: 1,
    maxAmount: 9_000_000_000_000_000,
    requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
    enabledTransactionTypes: ['OUTGOING', 'INCOMING'],
  })
  expect(supportedCurrencies.map((one: { currencyCode: string }) => one.currencyCode)).toEqual(
    CURRENCIES.map(({ code }) => code),
  )
})

test('changing the configuration of one platform does not affect another platform', async () => {
  const otherPlatform = await sandbox.otherPlatform()
  const before = (await otherPlatform.call('GET', '/config')).text
  await sandbox.call('PATCH', '/config', { body: { umaDomain: 'mine.example', supportedCurrencies: [] } })
  expect((await otherPlatform.call('GET', '/config')).text).toBe(before)
})
