import { afterAll, expect, test } from 'vitest'
import { newToken, requestToken } from '#lib/testing/fixtures/token-requests'
import { advanceClock, freezeClock, runClock } from '#lib/testing/sandbox/move-clock'
import { openSandboxForFile } from '#lib/testing/sandbox/sandbox-for-file'

const sandbox = await openSandboxForFile()
afterAll(() => runClock(sandbox))

// The clock is frozen, so One and Two have the same creation time. They must still be listed in the order of creation.
await freezeClock(sandbox)
for (const name of ['One', 'Two']) await requestToken(sandbox, { name })
await advanceClock(sandbox, 60_000)
const { updatedAt: later } = (await requestToken(sandbox, { name: 'Three', permissions: ['MANAGE'] })).body

async function names(query = ''): Promise<readonly string[]> {
  const reply = await sandbox.call('GET', `/tokens${query}`)
  expect(reply.status, reply.text).toBe(200)
  expect(reply.body.totalCount).toBe(reply.body.data.length)
  return reply.body.data.map(({ name }: { name: string }) => name)
}

test('tokens are listed oldest first, beginning with the first token of the platform', async () => {
  expect(await names()).toEqual(['First token', 'One', 'Two', 'Three'])
  const [first] = (await sandbox.call('GET', '/tokens')).body.data
  expect(first).toEqual({
    id: sandbox.platformId.replace('Platform:', 'Token:'),
    name: 'First token',
    permissions: ['VIEW', 'TRANSACT', 'MANAGE'],
    clientId: sandbox.token.clientId,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: first.createdAt,
  })
})

test('the pages of a list contain each token once, in order', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query: string = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = (await sandbox.call('GET', `/tokens?limit=1${query}`)).body
    seen.push(...page.data.map(({ name }: { name: string }) => name))
    expect(page).toMatchObject({ totalCount: 4, hasMore: page.nextCursor !== undefined })
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(seen).toEqual(['First token', 'One', 'Two', 'Three'])
})

test.each([
  ['?name=Two', ['Two']],
  ['?name=two', []],
  [`?createdAfter=${later}`, ['Three']],
  [`?updatedAfter=${later}`, ['Three']],
  [`?createdBefore=${later}&createdAfter=${later}&name=One`, []],
  ['?updatedBefore=2020-01-01T00:00:00Z', []],
])('the token filter %s finds %j', async (query, expected) => {
  expect(await names(query)).toEqual(expected)
})

test('createdAfter and createdBefore are inclusive, and updatedBefore omits tokens with a later updatedAt', async () => {
  const { createdAt } = (await sandbox.call('GET', '/tokens?name=One')).body.data[0]
  const time = encodeURIComponent(createdAt)
  expect(await names(`?createdAfter=${time}&createdBefore=${time}`)).toEqual(expect.arrayContaining(['One', 'Two']))
  expect(await names(`?updatedBefore=${time}`)).not.toContain('Three')
})

test('tokens of another platform are not listed', async () => {
  const { id } = await newToken(await sandbox.otherPlatform())
  expect((await sandbox.call('GET', '/tokens')).text).not.toContain(id)
})
