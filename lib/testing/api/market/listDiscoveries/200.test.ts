import { expect, test } from 'vitest'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

interface Provider {
  readonly bankName: string
  readonly country: string
  readonly currency: string
}

async function list(query = ''): Promise<readonly Provider[]> {
  const reply = await sandbox.call('GET', `/discoveries${query}`)
  expect(reply.status, reply.text).toBe(200)
  expect(Object.keys(reply.body)).toEqual(['data'])
  return reply.body.data
}

test('a provider is listed with its bankName, displayName, country and currency', async () => {
  expect(await list('?country=CI')).toContainEqual({
    bankName: 'MTN',
    displayName: 'MTN Mobile Money',
    country: 'CI',
    currency: 'XOF',
  })
})

test('without a filter, providers of several countries are listed', async () => {
  const countries = new Set((await list()).map(({ country }) => country))
  for (const country of ['AE', 'KE', 'NG', 'PH', 'VN']) expect(countries).toContain(country)
})

test('providers can be filtered by country, by currency, or by both', async () => {
  expect(new Set((await list('?country=NG')).map(({ country }) => country))).toEqual(new Set(['NG']))
  expect(new Set((await list('?currency=XOF')).map(({ currency }) => currency))).toEqual(new Set(['XOF']))
  expect((await list('?country=HT&currency=HTG')).map(({ bankName }) => bankName)).toEqual(['MonCash', 'NatCash'])
})

test('the list is empty if no provider matches the filters', async () => {
  expect(await list('?currency=BTC')).toEqual([])
  expect(await list('?country=HT&currency=NGN')).toEqual([])
})

test('an external account can be registered with the bankName of a provider', async () => {
  const [provider] = await list('?country=NG&currency=NGN')
  const accountInfo = {
    accountType: 'NGN_ACCOUNT',
    accountNumber: '0123456789',
    bankName: provider?.bankName,
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Obi', birthDate: '1990-01-15', nationality: 'NG' },
  }
  const body = { currency: 'NGN', accountInfo }
  const reply = await sandbox.call('POST', '/platform/external-accounts', { body })
  expect(reply.status, reply.text).toBe(201)
})

test('a country without providers has an empty list', async () => {
  expect(await list('?country=ZZ')).toEqual([])
})
