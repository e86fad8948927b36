import { expect, test } from 'vitest'
import { newBusiness } from '#lib/testing/fixtures/business-customers'
import { newWallet } from '#lib/testing/fixtures/wallet-client'
import { freezeClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
const createLink = (customerId: string, options: object = {}) =>
  sandbox.call('POST', `/customers/${customerId}/kyc-link`, options)

test.each([
  ['an individual', async () => (await newWallet(sandbox)).customerId],
  ['a business', () => newBusiness(sandbox)],
])(
  'a KYC link for %s ends with its token, is valid for an hour and leaves the customer unchanged',
  async (_, newCustomerId) => {
    const now = await freezeClock(sandbox)
    const customerId = await newCustomerId()
    const before = (await sandbox.call('GET', `/customers/${customerId}`)).body
    const reply = await createLink(customerId)
    expect(reply.status, reply.text).toBe(201)
    const { kycUrl, token, ...rest } = reply.body
    expect(rest).toEqual({ expiresAt: new Date(now + 3_600_000).toISOString(), provider: 'SUMSUB' })
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(kycUrl).toMatch(new RegExp(`^https?://[^/]+/verify/${token}$`))
    expect((await sandbox.call('GET', `/customers/${customerId}`)).body).toEqual(before)
  },
)

test.each([
  ['no body', {}],
  ['an empty object', { body: {} }],
  ['an http redirectUri', { body: { redirectUri: 'http://localhost:4000/done?x=1#y' } }],
  ['an unknown field', { body: { surprise: true } }],
])('a KYC link request with %s is accepted', async (_, options) => {
  const { customerId } = await newWallet(sandbox)
  expect((await createLink(customerId, options)).status).toBe(201)
})

test('concurrent and later requests with one Idempotency-Key get the same KYC link, even with another body', async () => {
  const { customerId } = await newWallet(sandbox)
  const options = { headers: { 'idempotency-key': 'once' }, body: { redirectUri: 'https://example.com' } }
  const replies = await Promise.all(Array.from({ length: 10 }, () => createLink(customerId, options)))
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(replies.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(9)
  const other = await createLink(customerId, { ...options, body: {} })
  expect(other.text).toBe(replies[0]?.text)
  expect(other.headers.get('idempotency-body-mismatch')).toBe('true')
})

test('a newer KYC link supersedes the previous one', async () => {
  const { customerId } = await newWallet(sandbox)
  const first = (await createLink(customerId)).body.token
  const second = (await createLink(customerId)).body.token
  expect((await sandbox.control('GET', `/kyc-links/${first}`)).body.state).toBe('superseded')
  expect((await sandbox.control('GET', `/kyc-links/${second}`)).body.state).toBe('open')
})

test('only the newest ten KYC links of a customer are stored', async () => {
  const { customerId } = await newWallet(sandbox)
  const tokens: string[] = []
  for (let count = 0; count < 12; count += 1) tokens.push((await createLink(customerId)).body.token)
  const statuses = await Promise.all(
    tokens.map(async token => (await sandbox.control('GET', `/kyc-links/${token}`)).status),
  )
  expect(statuses).toEqual([404, 404, ...Array(10).fill(200)])
})

test.runIf(sandbox.world !== undefined)(
  'no table contains the token of a KYC link, but a replay still returns the token',
  async () => {
    const { customerId } = await newWallet(sandbox)
    const options = { headers: { 'idempotency-key': 'sealed' } }
    const first = await createLink(customerId, options)
    await sandbox.world?.db.read(async tx => {
      for (const table of Object.values(tx.tables)) {
        const rows = await tx.sql.select().from(table)
        const text = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
        expect(text).not.toContain(first.body.token)
      }
    })
    const again = await createLink(customerId, options)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.text).toBe(first.text)
  },
)

test('a KYC link is logged without its token', async () => {
  const reply = await createLink(await newBusiness(sandbox))
  const exchange = await sandbox.control('GET', `/exchanges/${reply.headers.get('sandbox-trace-id')}`)
  expect(exchange.body.response.body).toMatch(/"kycUrl":"[^"]+\/verify\/\[64 characters, sha256 [0-9a-f]{64}\]"/)
  expect(exchange.text).not.toContain(reply.body.token)
})
