import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clientOf, type ServerProcess, sendTo, startServer, stop } from '#lib/testing/faults/server-process'
import { externalAccountSample } from '#lib/testing/fixtures/external-account-samples'
import { idToken, newIdentity, oauthBody, verifyOauth } from '#lib/testing/fixtures/oidc-tokens'
import { createQuote, toAccount, transactionOf } from '#lib/testing/fixtures/quote-requests'
import { addExternalAccount } from '#lib/testing/fixtures/registered-accounts'
import { clientKey, newWallet } from '#lib/testing/fixtures/wallet-client'
import { type Sandbox, sandboxOn } from '#lib/testing/sandbox/sandbox'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const TEN_MINUTES = 600_000

let folder: string
let server: ServerProcess
let sandbox: Sandbox

/** Shifts the server's clocks: the time by `date` and the monotonic clock by `monotonic`, both in milliseconds. */
const shift = (shifts: { date: number; monotonic: number }) => writeFile(shiftFile(), JSON.stringify(shifts))
const shiftFile = () => join(folder, 'shift.json')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-clock-step-'))
  const program = join(folder, 'shift-clocks.mjs')
  await writeFile(
    program,
    `import { readFileSync } from 'node:fs'
const shifts = () => JSON.parse(readFileSync(${JSON.stringify(shiftFile())}, 'utf8') || '{}')
const [date, monotonic] = [Date.now, performance.now.bind(performance)]
Date.now = () => date() + (shifts().date ?? 0)
performance.now = () => monotonic() + (shifts().monotonic ?? 0)
`,
  )
  await shift({ date: 0, monotonic: 0 })
  server = await startServer(folder, { NODE_OPTIONS: `--import=${program}` })
  await clientOf(server)
  sandbox = await sandboxOn(sendTo(server))
})
afterAll(async () => {
  if (server !== undefined) await stop(server, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

test('after the machine steps back ten minutes, time runs on for payments, limits and fresh ID tokens', async () => {
  const accountInfo = { ...externalAccountSample('EUR_ACCOUNT'), iban: 'DE91100000000123456002' }
  const failing = await addExternalAccount(sandbox, 'EUR_ACCOUNT', { accountInfo })
  const { credentialId } = await newWallet(sandbox)
  const clock = async () => (await sandbox.control('GET', '/clock')).body
  const challenge = () => sandbox.call('POST', `/auth/credentials/${credentialId}/challenge`, { body: {} })

  await shift({ date: -TEN_MINUTES, monotonic: 0 })
  const before = await clock()
  const quote = await createQuote(sandbox, { ...toAccount(failing), immediatelyExecute: true })
  expect((await transactionOf(sandbox, quote)).status).toBe('PROCESSING')
  for (let count = 0; count < 5; count += 1) expect((await challenge()).status).toBe(200)
  const limited = await challenge()
  expect(limited.status).toBe(429)

  await shift({ date: 12_000 - TEN_MINUTES, monotonic: 12_000 })
  const after = await clock()
  const passed = Date.parse(after.now) - Date.parse(before.now)
  expect(passed).toBeGreaterThanOrEqual(12_000)
  expect(passed).toBeLessThan(60_000)
  expect((await transactionOf(sandbox, quote)).status).toBe('FAILED')
  const retryAfter = (await challenge()).headers.get('retry-after')
  expect(Number(limited.headers.get('retry-after')) - Number(retryAfter)).toBeGreaterThanOrEqual(12)
  await shift({ date: 72_000 - TEN_MINUTES, monotonic: 72_000 })
  expect((await challenge()).status).toBe(200)

  const iat = Math.floor((Date.now() + 72_000 - TEN_MINUTES) / 1_000)
  const { accountId } = await newWallet(sandbox, { email: undefined })
  const identity = newIdentity()
  const oidcToken = idToken({ ...identity, iat, exp: iat + 300 })
  const registered = await sandbox.call('POST', '/auth/credentials', { body: { type: 'OAUTH', accountId, oidcToken } })
  expect(registered.status, registered.text).toBe(201)
  const body = await oauthBody(sandbox, identity, clientKey(), { iat, exp: iat + 300 })
  expect((await verifyOauth(sandbox, registered.body.id, body)).status).toBe(200)
  expect((await verifyOauth(sandbox, registered.body.id, body)).body.details.reason).toBe('OIDC_TOKEN_USED')
  const stale = await oauthBody(sandbox, identity, clientKey(), { iat: iat - 120, exp: iat + 300 })
  expect((await verifyOauth(sandbox, registered.body.id, stale)).body.details.claim).toBe('iat')
  const minted = await sandbox.control('POST', '/oidc/token', { aud: 'app.example', sub: 'minted' })
  const other = await newWallet(sandbox, { email: undefined })
  const fresh = { type: 'OAUTH', accountId: other.accountId, oidcToken: minted.body.idToken }
  expect((await sandbox.call('POST', '/auth/credentials', { body: fresh })).status).toBe(201)
})
