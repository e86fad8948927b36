import { expect, test } from 'vitest'
import { firstQuote } from './first-quote'

test('firstQuote returns a call that requests a quote from the platform account to the external EUR account', () => {
  const externalAccounts = [
    { id: 'ExternalAccount:1', accountType: 'MXN_ACCOUNT', currency: 'MXN' },
    { id: 'ExternalAccount:2', accountType: 'EUR_ACCOUNT', currency: 'EUR' },
  ]
  const seed = { platformAccountId: 'InternalAccount:1', customerId: 'Customer:1', accounts: [], externalAccounts }
  const { source, destination } = JSON.parse(firstQuote({ baseUrl: '', seed }).body)
  expect(source.accountId).toBe('InternalAccount:1')
  expect(destination.accountId).toBe('ExternalAccount:2')
})
