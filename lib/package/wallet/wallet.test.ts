import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform, Sandbox } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'
import { createPasskey, signIn, stamp, type WalletError } from '#lib/package/wallet/wallet'
import type { Wallet } from '#lib/package/wallet-types'
import { readStamp } from '#lib/wallet/stamp'

const TYPES = ['EMAIL_OTP', 'SMS_OTP', 'OAUTH', 'PASSKEY'] as const

let sandbox: Sandbox
let frozen: Sandbox
beforeAll(async () => {
  ;[sandbox, frozen] = await Promise.all([
    startSandbox(),
    startSandbox({ clock: { frozenAt: '2031-01-01T00:00:00.000Z' } }),
  ])
})
afterAll(() => Promise.all([sandbox.close(), frozen.close()]))

/** Creates a platform in a world of the sandbox. */
async function worldPlatform() {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const world = await (await fetch(`${sandbox.origin}/api/sandbox/worlds`, { ...init, body: '{}' })).json()
  const body = JSON.stringify({ name: 'In a world' })
  const created = await (await fetch(`${world.origin}/api/sandbox/platforms`, { ...init, body })).json()
  const { clientId, clientSecret, starter } = created
  return { baseUrl: world.baseUrl, token: { clientId, clientSecret }, starter }
}

describe.each([
  ['the library', () => sandbox.platform()],
  ['a sandbox with a frozen clock', () => frozen.platform()],
  ['a world', worldPlatform],
])('on a platform of %s', (_, platformOf) => {
  test.each(TYPES)('signs in with %s, and the session signs a retry', async type => {
    const platform = await platformOf()
    const accountId = platform.starter.wallet
    const wallet = await signIn(platform, { accountId, with: type })
    expect(wallet.session).toMatchObject({ accountId, type, id: expect.stringMatching(/^Session:/) })
    const { data } = await (await wallet.fetch(`/auth/sessions?accountId=${accountId}`)).json()
    expect(data.map(({ id }: { id: string }) => id)).toEqual([wallet.session.id])
    expect((await wallet.fetch(`/auth/sessions/${wallet.session.id}`, { method: 'DELETE' })).status).toBe(204)
  })
})

describe('a signed-in wallet', () => {
  test('signs the retry of a request with a body, and returns other responses unchanged', async () => {
    const { platform, wallet } = await signedIn()
    const body = JSON.stringify({ type: 'SMS_OTP', accountId: platform.starter.wallet })
    const added = await wallet.fetch('/auth/credentials', { method: 'POST', body })
    expect([added.status, (await added.json()).type]).toEqual([201, 'SMS_OTP'])
    const again = await wallet.fetch('/auth/credentials', { method: 'POST', body: new TextEncoder().encode(body) })
    expect(again.status).toBe(415)
    const typed = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
    const duplicate = await wallet.fetch('/auth/credentials', { ...typed, body: new TextEncoder().encode(body) })
    expect([duplicate.status, (await duplicate.json()).code]).toEqual([400, 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS'])
  })

  test('executes a quote that it pays, with the given Idempotency-Key', async () => {
    const { platform, wallet } = await signedIn()
    const quote = await walletQuote(platform)
    const executed = await wallet.execute(quote, { idempotencyKey: 'once' })
    expect(executed).toMatchObject({ id: quote.id, status: expect.stringMatching(/^(PROCESSING|COMPLETED)$/) })
    expect(await wallet.execute(quote, { idempotencyKey: 'once' })).toEqual(executed)
    const error = await rejection(wallet.execute(quote))
    expect(error).toMatchObject({ code: 'CONFLICT', status: 409, details: { reason: 'QUOTE_ALREADY_EXECUTED' } })
    expect(error.message).toContain(`POST /quotes/${quote.id}/execute returned 409`)
  })

  test('stamps text and bytes, byte for byte, with its private key', async () => {
    const { wallet } = await signedIn()
    for (const payload of ['{"a":"é"}\n', '', Uint8Array.of(0xff, 0x0a)]) {
      const stamped = wallet.stamp(payload)
      expect(stamp(payload, wallet.privateKey)).toBe(stamped)
      const read = readStamp(stamped)
      if ('problem' in read) return expect.fail(read.problem)
      const point = { x: base64url(read.publicKey.subarray(1, 33)), y: base64url(read.publicKey.subarray(33)) }
      const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...point }, format: 'jwk' })
      expect(verify('sha256', Buffer.from(payload as string), key, read.signature)).toBe(true)
    }
  })

  test('adds one credential and keeps it: a second sign-in of the same type adds none', async () => {
    const platform = await sandbox.platform()
    const accountId = platform.starter.wallet
    for (const type of ['OAUTH', 'SMS_OTP', 'OAUTH', 'SMS_OTP'] as const)
      await signIn(platform, { accountId, with: type })
    const { data } = await (await platform.fetch(`/auth/credentials?accountId=${accountId}`)).json()
    expect(data.map(({ type }: { type: string }) => type)).toEqual(['EMAIL_OTP', 'OAUTH', 'SMS_OTP'])
  })

  test('signs in as a given identity, and with ID tokens of the caller', async () => {
    const platform = await sandbox.platform()
    const accountId = platform.starter.wallet
    const identity = { aud: 'shop', sub: 'ada', email: 'ada@shop.example' }
    const first = await signIn(platform, { accountId, with: 'OAUTH', identity })
    expect(first.session.nickname).toBe('ada@shop.example')
    const oidcToken = async (clientPublicKey: string) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const body = JSON.stringify({ ...identity, clientPublicKey })
      return (await (await fetch(`${sandbox.origin}/api/sandbox/oidc/token`, { ...init, body })).json()).idToken
    }
    const second = await signIn(platform, { accountId, with: 'OAUTH', oidcToken })
    expect(second.session.nickname).toBe('ada@shop.example')
  })
})

describe('a passkey', () => {
  test('signs in repeatedly after it was stored as JSON', async () => {
    const platform = await sandbox.platform()
    const accountId = platform.starter.wallet
    const signer = await signIn(platform, { accountId, with: 'EMAIL_OTP' })
    const created = await createPasskey(platform, { accountId, signer, nickname: 'Test key' })
    const passkey = JSON.parse(JSON.stringify(created))
    for (const _ of [1, 2]) {
      const { session } = await signIn(platform, { accountId, with: 'PASSKEY', passkey })
      expect(session).toMatchObject({ nickname: 'Test key', credentialId: created.credentialId })
    }
  })

  test('is the first credential of a wallet that has none', async () => {
    const platform = await sandbox.platform()
    const accountId = await walletWithoutCredential(platform)
    const passkey = await createPasskey(platform, { accountId })
    expect((await signIn(platform, { accountId, with: 'PASSKEY', passkey })).session.accountId).toBe(accountId)
    const error = await rejection(signIn(platform, { accountId, with: 'OAUTH' }))
    expect(error).toMatchObject({ code: 'SIGNER_MISSING', message: expect.stringContaining('as signer.') })
  })
})

async function signedIn(): Promise<{ platform: Platform; wallet: Wallet }> {
  const platform = await sandbox.platform()
  return { platform, wallet: await signIn(platform, { accountId: platform.starter.wallet, with: 'EMAIL_OTP' }) }
}

async function walletQuote(platform: Platform) {
  const { wallet, externalAccounts } = platform.starter
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: wallet },
    destination: { destinationType: 'ACCOUNT', accountId: externalAccounts.usd },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000_000,
  }
  return (await platform.fetch('/quotes', { method: 'POST', body: JSON.stringify(body) })).json()
}

async function walletWithoutCredential(platform: Platform): Promise<string> {
  const body = JSON.stringify({ customerType: 'INDIVIDUAL', platformCustomerId: 'no-contact' })
  const { id } = await (await platform.fetch('/customers', { method: 'POST', body })).json()
  const path = `/customers/internal-accounts?type=EMBEDDED_WALLET&customerId=${id}`
  return (await (await platform.fetch(path)).json()).data[0].id
}

async function rejection(work: Promise<unknown>): Promise<WalletError> {
  const error = await work.then(
    () => expect.fail('The call succeeded.'),
    (reason: unknown) => reason,
  )
  expect(error).toMatchObject({ name: 'WalletError', message: expect.stringMatching(/^[^\n]+\.$/) })
  return error as WalletError
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
