import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform, Sandbox } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'
import { createPasskey, signIn, stamp, WalletError } from '#lib/package/wallet/wallet'
import type { PasskeyOptions, SignInOptions, Wallet } from '#lib/package/wallet-types'
import { serveWorlds } from '#lib/testing/sandbox/serve-worlds'

let sandbox: Sandbox
let platform: Platform
let other: Platform
let wallet: Wallet
let otherWallet: Wallet
beforeAll(async () => {
  sandbox = await startSandbox()
  ;[platform, other] = [await sandbox.platform(), await sandbox.platform()]
  wallet = await signIn(platform, { accountId: platform.starter.wallet, with: 'EMAIL_OTP' })
  otherWallet = await signIn(other, { accountId: other.starter.wallet, with: 'EMAIL_OTP' })
})
afterAll(() => sandbox.close())

async function rejection(work: () => unknown): Promise<WalletError> {
  const attempt = async () => work()
  const error = await attempt().then(
    () => expect.fail('The call succeeded.'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(WalletError)
  expect((error as WalletError).message).toMatch(/^[^\n]+\.$/)
  return error as WalletError
}

describe('signIn rejects, without a change,', () => {
  const email = (changes: object = {}) => ({ accountId: platform.starter.wallet, with: 'EMAIL_OTP', ...changes })
  test.each([
    ['a wallet of another platform', () => [platform, email({ accountId: other.starter.wallet })], 'ACCOUNT_NOT_FOUND'],
    [
      'an account that is not a wallet',
      () => [platform, email({ accountId: platform.starter.accounts.usd })],
      'ACCOUNT_NOT_WALLET',
    ],
    ['a text that is not an ID', () => [platform, email({ accountId: 'x/../y' })], 'INVALID_INPUT'],
    ['a missing account', () => [platform, { with: 'EMAIL_OTP' }], 'ACCOUNT_MISSING'],
    ['an unknown credential type', () => [platform, email({ with: 'EMAIL' })], 'CREDENTIAL_TYPE_INVALID'],
    ['a signer of another wallet', () => [platform, email({ signer: otherWallet })], 'OTHER_WALLET'],
    ['a base URL of another path', () => [{ ...platform, baseUrl: sandbox.origin }, email()], 'BASE_URL_INVALID'],
    ['a platform without a token', () => [{ baseUrl: platform.baseUrl }, email()], 'TOKEN_MISSING'],
    ['a wrong token', () => [{ ...platform, token: { clientId: 'a', clientSecret: 'b' } }, email()], 'UNAUTHORIZED'],
    [
      'an ID token without a credential',
      () => [platform, email({ with: 'OAUTH', oidcToken: () => '' })],
      'CREDENTIAL_NOT_FOUND',
    ],
    ['an unknown option', () => [platform, email({ otp: '000000' })], 'OPTIONS_INVALID'],
    [
      'an ID token in place of a function',
      () => [platform, email({ with: 'OAUTH', oidcToken: 'a' })],
      'OPTIONS_INVALID',
    ],
    ['an option of another type', () => [platform, email({ identity: { aud: 'a', sub: 'b' } })], 'OPTIONS_INVALID'],
    ['a passkey without members', () => [platform, email({ with: 'PASSKEY', passkey: {} })], 'OPTIONS_INVALID'],
    ['a signer without a session', () => [platform, email({ signer: {} })], 'OPTIONS_INVALID'],
    ['no options', () => [platform, undefined], 'OPTIONS_INVALID'],
    ['no platform', () => [undefined, email()], 'BASE_URL_INVALID'],
    [
      'an unreachable server',
      () => [{ ...platform, baseUrl: 'http://127.0.0.1:9/api/2025-10-13' }, email()],
      'NO_RESPONSE',
    ],
  ])('%s', async (_, args, code) => {
    const [target, options] = args() as [Platform, SignInOptions]
    expect((await rejection(() => signIn(target, options))).code).toBe(code)
    const { data } = await (await platform.fetch(`/auth/credentials?accountId=${platform.starter.wallet}`)).json()
    expect(data).toHaveLength(1)
  })

  test('a forced error, whose call it names', async () => {
    await sandbox.arm({ operationId: 'challengeCredential', code: 'INTERNAL_ERROR', platformId: platform.id })
    const error = await rejection(() => signIn(platform, email() as SignInOptions))
    expect(error).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' })
    expect(error.message).toContain(`POST /auth/credentials/${platform.starter.credential}/challenge returned 500`)
    expect(await sandbox.exchange(error.exchangeId ?? '')).toMatchObject({ status: 500 })
  })

  test('a sixth code within a minute, with the time to wait', async () => {
    const limited = await sandbox.platform()
    const options = { accountId: limited.starter.wallet, with: 'EMAIL_OTP' } as const
    for (let count = 0; count < 5; count += 1)
      await limited.fetch(`/auth/credentials/${limited.starter.credential}/challenge`, { method: 'POST' })
    const error = await rejection(() => signIn(limited, options))
    expect(error).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    const seconds = error.retryAfterSeconds ?? expect.fail('no Retry-After')
    expect(error.message).toContain(
      `Too many requests. Wait until the sandbox clock is ${seconds} seconds later, or advance it.`,
    )
    await sandbox.clock.advance(seconds * 1000)
    expect((await signIn(limited, options)).session.type).toBe('EMAIL_OTP')
  })

  test('a passkey of another wallet', async () => {
    const passkey = await createPasskey(other, { accountId: other.starter.wallet, signer: otherWallet })
    const options = { accountId: platform.starter.wallet, with: 'PASSKEY', passkey } as const
    expect((await rejection(() => signIn(platform, options))).code).toBe('PASSKEY_OF_OTHER_ACCOUNT')
  })
})

test('the functions reject a world that has ended, and name the way to create one', async () => {
  const server = await serveWorlds()
  const { body: world } = await server.create({ name: 'gone' })
  const target = { baseUrl: world.baseUrl, token: { clientId: world.clientId, clientSecret: world.clientSecret } }
  const options = { accountId: sandbox.starter.wallet, with: 'EMAIL_OTP' } as const
  await server.control('DELETE', '/worlds/gone')
  const calls = [() => signIn(target, options), () => createPasskey(target, { accountId: options.accountId })]
  for (const act of calls) {
    const error = await rejection(act)
    expect(error).toMatchObject({ code: 'REFERENCE_NOT_FOUND', status: 404 })
    expect(error.message).toMatch(
      /The world has ended or never existed\. Create one with POST \/api\/sandbox\/worlds\.$/,
    )
  }
  await server.end()
})

test.each([
  ['an unknown option', { name: 'x' }],
  ['an origin without a scheme', { origin: 'localhost' }],
  ['an origin with a path', { origin: 'https://app.example/' }],
  ['a signer without a session', { signer: {} }],
])('createPasskey rejects %s', async (_, changes) => {
  const options = { accountId: platform.starter.wallet, ...changes } as PasskeyOptions
  expect((await rejection(() => createPasskey(platform, options))).code).toBe('OPTIONS_INVALID')
})

describe('a signed-in wallet rejects', () => {
  const payee = () => platform.starter.externalAccounts.usd
  async function quoteFrom(source: Platform, accountId: string) {
    const body = {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: {
        destinationType: 'ACCOUNT',
        accountId: source === platform ? payee() : other.starter.externalAccounts.eur,
      },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    }
    const response = await source.fetch('/quotes', { method: 'POST', body: JSON.stringify(body) })
    expect(response.status, await response.clone().text()).toBe(201)
    return response.json()
  }

  test('a body that cannot be sent twice, and a URL in place of a path', async () => {
    const sent: readonly [string, unknown][] = [
      ['/auth/credentials', { type: 'SMS_OTP' }],
      ['/auth/credentials', new Blob(['{}']).stream()],
    ]
    for (const [path, body] of sent)
      expect((await rejection(() => wallet.fetch(path, { method: 'POST', body: body as string }))).code).toBe(
        'BODY_INVALID',
      )
    expect((await rejection(() => wallet.fetch(`${platform.baseUrl}/quotes`))).code).toBe('PATH_INVALID')
  })

  test('a quote that another account pays', async () => {
    const quote = await quoteFrom(platform, platform.starter.accounts.usdc)
    const error = await rejection(() => wallet.execute(quote))
    expect([error.code, error.message]).toEqual([
      'QUOTE_NOT_OF_WALLET',
      expect.stringContaining(platform.starter.wallet),
    ])
    expect((await rejection(() => wallet.execute(undefined as never))).code).toBe('QUOTE_NOT_OF_WALLET')
  })

  test('an error response or a Response in place of a quote, and says so', async () => {
    const refused = await platform.fetch('/quotes', { method: 'POST', body: '{}' })
    const { code } = await refused.clone().json()
    expect((await rejection(() => wallet.execute(refused as never))).message).toContain('await response.json()')
    const error = await rejection(async () => wallet.execute(await refused.json()))
    expect([error.code, error.message]).toEqual(['QUOTE_REJECTED', expect.stringContaining(`400 ${code}: `)])
  })

  test('a request that another wallet must sign', async () => {
    const { id } = await (
      await platform.fetch('/customers', {
        method: 'POST',
        body: JSON.stringify({
          customerType: 'INDIVIDUAL',
          email: 'second@example.com',
          phoneNumber: '+14155550188',
        }),
      })
    ).json()
    const listed = await platform.fetch(`/customers/internal-accounts?type=EMBEDDED_WALLET&customerId=${id}`)
    const accountId: string = (await listed.json()).data[0].id
    const error = await rejection(() =>
      wallet.fetch('/auth/credentials', { method: 'POST', body: JSON.stringify({ type: 'SMS_OTP', accountId }) }),
    )
    expect([error.code, error.message]).toEqual(['OTHER_WALLET', expect.stringContaining(wallet.session.accountId)])
  })

  test('a private key that is not a scalar, and a payload that is neither text nor bytes', async () => {
    expect((await rejection(() => stamp('x', 'abc'))).code).toBe('PRIVATE_KEY_INVALID')
    expect((await rejection(() => stamp('x', '0'.repeat(64)))).code).toBe('PRIVATE_KEY_INVALID')
    expect((await rejection(() => wallet.stamp({} as string))).code).toBe('PAYLOAD_INVALID')
  })

  test('a retry and a payment after its session expired, and says how to sign in again', async () => {
    const quote = await quoteFrom(platform, platform.starter.wallet)
    const expired = await signIn(platform, { accountId: platform.starter.wallet, with: 'EMAIL_OTP' })
    const { session } = expired
    await expired.fetch(`/auth/sessions/${session.id}`, { method: 'DELETE' })
    const body = JSON.stringify({ type: 'SMS_OTP', accountId: platform.starter.wallet })
    for (const use of [
      () => expired.fetch('/auth/credentials', { method: 'POST', body }),
      () => expired.execute(quote),
    ]) {
      const error = await rejection(use)
      expect([error.code, error.message]).toEqual([
        'SESSION_ENDED',
        expect.stringContaining('Sign in again with signIn().'),
      ])
      expect(error.message).toContain(session.expiresAt)
    }
    await sandbox.clock.advance(16 * 60_000)
    expect((await rejection(() => wallet.fetch('/auth/credentials', { method: 'POST', body }))).code).toBe(
      'SESSION_ENDED',
    )
  })
})
