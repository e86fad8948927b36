import { expect, test } from 'vitest'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()

async function listNames(query = ''): Promise<readonly string[]> {
  const reply = await sandbox.call('GET', `/uma-providers${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data.map(({ name }: { name: string }) => name)
}

test('each provider has a valid LEI and a domain at which a UMA address can be looked up', async () => {
  const { body } = await sandbox.call('GET', '/uma-providers')
  expect(body).toMatchObject({ hasMore: false, totalCount: 4 })
  expect(body.data).toContainEqual({
    name: 'UMA Sandbox',
    domain: 'sandbox.uma.money',
    lei: 'CSGNSANDBOXUMA000418',
    logoUrl: 'https://logos.countersign.example/sandbox.uma.money.svg',
    supportedRegions: ['DE', 'MX', 'US'],
    supportedCurrencies: expect.arrayContaining([
      { code: 'MXN', name: 'Mexican Peso', symbol: '$', decimals: 2 },
      { code: 'BTC', name: 'Bitcoin', symbol: '₿', decimals: 8 },
    ]),
    allowListStatus: true,
  })
  for (const { domain, lei } of body.data) {
    expect((await sandbox.call('GET', `/receiver/uma/$success.usd@${domain}`)).status).toBe(200)
    expect(mod97(lei)).toBe(1)
  }
})

test('providers are sorted by name, in ascending or descending order', async () => {
  const sorted = await listNames()
  expect(sorted).toEqual(sorted.toSorted())
  expect(await listNames('?sortOrder=asc')).toEqual(sorted)
  expect(await listNames('?sortOrder=desc')).toEqual(sorted.toReversed())
})

test('providers can be filtered by country and currency', async () => {
  expect(await listNames('?countryCode=BR')).toEqual(['Countersign', 'Grid Sandbox'])
  expect(await listNames('?currencyCode=MXN')).not.toContain('Closed Sandbox Exchange')
  expect(await listNames('?countryCode=GB&currencyCode=EUR')).toEqual(['Closed Sandbox Exchange', 'Countersign'])
  expect(await listNames('?countryCode=ZZ')).toEqual([])
})

test('hasBlockedProviders=false omits providers that are not on the allow list', async () => {
  expect(await listNames('?hasBlockedProviders=true')).toContain('Closed Sandbox Exchange')
  expect(await listNames('?hasBlockedProviders=false')).toEqual(['Countersign', 'Grid Sandbox', 'UMA Sandbox'])
})

test.each(['asc', 'desc'])('pages of providers in %s order have no gaps or duplicates', async sortOrder => {
  const first = (await sandbox.call('GET', `/uma-providers?limit=3&sortOrder=${sortOrder}`)).body
  const next = `/uma-providers?limit=3&sortOrder=${sortOrder}&cursor=${first.nextCursor}`
  const second = (await sandbox.call('GET', next)).body
  const paged = [...first.data, ...second.data].map(({ name }: { name: string }) => name)
  expect([first.hasMore, second.hasMore]).toEqual([true, false])
  expect(paged).toEqual(await listNames(`?sortOrder=${sortOrder}`))
})

/** Returns an LEI modulo 97, with A to Z as 10 to 35. The result is 1 if the check digits are correct (ISO 17442). */
function mod97(lei: string): number {
  const digits = Array.from(lei, character => Number.parseInt(character, 36)).join('')
  return Array.from(digits).reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0)
}
