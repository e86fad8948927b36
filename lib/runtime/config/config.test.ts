import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configFrom } from '#lib/runtime/config/config'
import { SettingError } from '#lib/runtime/config/setting-error'
import { settingsRead } from '#lib/testing/project/settings-read'

type Env = Readonly<Record<string, string>>
const SECRET = 'x'.repeat(32)
const config = (env: Env = {}) => configFrom(env, { version: '1.2.3', node: '24.0.0' })

function rejectionOf(env: Env): string {
  try {
    config(env)
  } catch (error) {
    if (error instanceof SettingError) return error.message
    throw error
  }
  return 'no rejection'
}

describe('defaults', () => {
  test.each([
    ['absent', {}],
    ['empty', { PORT: '', HOST: '', DATABASE_URL: '', PUBLIC_ORIGIN: '', ALLOWED_HOSTS: '', LOG_LEVEL: '' }],
  ])('apply to %s settings', (_, env: Env) => {
    const { settings, databaseUrl, token, logLevel, dataFolder } = config(env)
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 3000, isLoopback: true, rpId: 'localhost' })
    expect(settings.publicOrigin).toBe('http://localhost:3000')
    expect([...settings.servedHosts]).toEqual(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
    expect([...settings.namedOrigins]).toEqual([])
    expect([databaseUrl, token, logLevel]).toEqual(['file:./data/countersign.sqlite', undefined, 'info'])
    expect(dataFolder).toMatch(/\/data$/)
  })
})

describe('configFrom', () => {
  test('accepts names and addresses in SANDBOX_WEBHOOK_HOSTS, and shortens IPv6 addresses', () => {
    const { settings } = config({ SANDBOX_WEBHOOK_HOSTS: 'Hook.test, 10.0.0.1, [0:0:0:0:0:0:0:1]' })
    expect([...settings.webhookHosts]).toEqual(['hook.test', '10.0.0.1', '::1'])
  })

  test.each(['0', '1', '80', '65535'])('accepts PORT=%s', port =>
    expect(config({ PORT: port }).settings.port).toBe(Number(port)),
  )

  test('PORT changes the default origin and the served hosts', () => {
    const { settings } = config({ PORT: '4000' })
    expect(settings.publicOrigin).toBe('http://localhost:4000')
    expect(settings.servedHosts.has('127.0.0.1:4000')).toBe(true)
    expect(settings.servedHosts.has('localhost:3000')).toBe(false)
  })

  test('with PORT=80, hosts with and without the port are served', () => {
    expect([...config({ PORT: '80' }).settings.servedHosts]).toEqual(
      expect.arrayContaining(['localhost', 'localhost:80', '[::1]']),
    )
  })

  test.each(['127.0.0.1', '::1', 'localhost'])('HOST=%s is loopback', host => {
    expect(config({ HOST: host }).settings.isLoopback).toBe(true)
  })

  test.each(['http://localhost:8080', 'https://localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'PUBLIC_ORIGIN=%s is loopback',
    origin => expect(config({ PUBLIC_ORIGIN: origin }).settings.isLoopback).toBe(true),
  )

  test('accepts a loopback HOST with the https origin of a proxy, but isLoopback is then false', () => {
    expect(config({ PUBLIC_ORIGIN: 'https://pay.example' }).settings.isLoopback).toBe(false)
  })

  test('accepts a non-loopback HOST with an https origin, and serves that origin', () => {
    const { settings } = config({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://pay.example/' })
    expect(settings).toMatchObject({ isLoopback: false, publicOrigin: 'https://pay.example', rpId: 'pay.example' })
    expect(settings.servedHosts.has('pay.example')).toBe(true)
    expect(settings.servedOrigins.has('https://pay.example')).toBe(true)
  })

  test('accepts a non-loopback HOST with an origin on localhost, but isLoopback is then false', () => {
    const { settings } = config({ HOST: '0.0.0.0', ALLOWED_HOSTS: 'countersign:3000' })
    expect(settings).toMatchObject({ isLoopback: false, publicOrigin: 'http://localhost:3000', rpId: 'localhost' })
    expect(settings.servedHosts.has('countersign:3000')).toBe(true)
  })

  test('trims the items of lists, skips empty items, and lowercases hosts', () => {
    const { settings } = config({
      ALLOWED_HOSTS: ' Sandbox.Example:3000 ,,[FD00::1]',
      ALLOWED_ORIGINS: 'https://a.example, http://b.example:8080/',
    })
    for (const host of ['sandbox.example:3000', '[fd00::1]']) expect(settings.servedHosts.has(host)).toBe(true)
    expect([...settings.namedOrigins]).toEqual(['https://a.example', 'http://b.example:8080'])
    for (const origin of settings.namedOrigins) expect(settings.servedOrigins.has(origin)).toBe(true)
  })

  test('ALLOWED_ORIGINS applies only to the API, and ALLOWED_CONTROL_ORIGINS only to the control plane', () => {
    const { settings } = config({
      ALLOWED_ORIGINS: 'https://a.example',
      ALLOWED_CONTROL_ORIGINS: 'https://b.example/, http://c.example',
    })
    const ours = ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']
    expect([...settings.servedOrigins]).toEqual([...ours, 'https://a.example'])
    expect([...settings.servedControlOrigins]).toEqual([...ours, 'https://b.example', 'http://c.example'])
    expect([...settings.namedControlOrigins]).toEqual(['https://b.example', 'http://c.example'])
  })

  test('dataFolder holds the SQLite file, differs per PostgreSQL database, and is undefined for data in memory', () => {
    expect(config({ DATABASE_URL: 'file:/var/lib/pay/db.sqlite' }).dataFolder).toBe('/var/lib/pay')
    expect(config({ DATABASE_URL: 'file:///var/lib/pay/db.sqlite' }).dataFolder).toBe('/var/lib/pay')
    expect(config({ DATABASE_URL: 'memory:' }).dataFolder).toBeUndefined()
    expect(config({ DATABASE_URL: 'postgres://localhost/pay' }).dataFolder).toMatch(
      /\/data\/postgres-localhost-5432-pay$/,
    )
    expect(config({ DATABASE_URL: 'postgres://u:p@db:6432/a/b?x=y' }).dataFolder).toMatch(
      /\/data\/postgres-db-6432-a_b$/,
    )
  })

  test('accepts a key-encryption key of 256 bits in hex, base64 or base64url', () => {
    const key = new Uint8Array(32).fill(0xfb)
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(config({ SANDBOX_KEK: Buffer.from(key).toString(encoding) }).kek).toEqual(key)
    }
    expect(config({}).kek).toBeUndefined()
  })

  test('accepts challenge and verify limits from 1 to 999999; the defaults are 5 and 10', () => {
    const { challengeLimit, verifyLimit } = config({ SANDBOX_CHALLENGE_LIMIT: '1' }).settings
    expect([challengeLimit, verifyLimit]).toEqual([1, 10])
    expect(config({ SANDBOX_VERIFY_LIMIT: '999999' }).settings).toMatchObject({
      challengeLimit: 5,
      verifyLimit: 999_999,
    })
  })

  test('accepts ID token issuers, each with the URL of its key set', () => {
    expect(config().settings.oidcIssuers.size).toBe(0)
    const text =
      ' https://id.example=https://id.example/jwks?x=1 , accounts.google.com=https://www.googleapis.com/oauth2/v3/certs'
    expect([...config({ SANDBOX_OIDC_ISSUERS: text }).settings.oidcIssuers]).toEqual([
      ['https://id.example', 'https://id.example/jwks?x=1'],
      ['accounts.google.com', 'https://www.googleapis.com/oauth2/v3/certs'],
    ])
  })

  test.each(['http://localhost:4000/jwks', 'http://127.0.0.1/jwks', 'http://[::1]:4000/jwks'])(
    'accepts an http URL of a key set on this machine (%s)',
    address => {
      expect(config({ SANDBOX_OIDC_ISSUERS: `a=${address}` }).settings.oidcIssuers.get('a')).toBe(address)
    },
  )

  test('accepts a client ID of 1 character and a secret of 32 characters', () => {
    expect(config({ SANDBOX_CLIENT_ID: 'a', SANDBOX_CLIENT_SECRET: SECRET }).token).toEqual({
      clientId: 'a',
      clientSecret: SECRET,
    })
  })

  test.each(['info', 'warn', 'error', 'silent'])('accepts LOG_LEVEL=%s', level => {
    expect(config({ LOG_LEVEL: level }).logLevel).toBe(level)
  })

  test('ignores settings of other programs', () => {
    expect(config({ PATH: '/bin', SANDBOXES: '1', NODE_ENV: 'test' }).settings.port).toBe(3000)
  })
})

test('a secret is read from the file that its _FILE setting names, without the final line break', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-secrets-'))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  try {
    const { accessKey, databaseUrl, kek, token } = config({
      DATABASE_URL_FILE: file('url', 'postgres://user:x@db/pay'),
      SANDBOX_ACCESS_KEY_FILE: file('key', 'an-access-key-of-the-team\n'),
      SANDBOX_CLIENT_ID: 'team',
      SANDBOX_CLIENT_SECRET_FILE: file('secret', `${SECRET}\r\n`),
      SANDBOX_KEK_FILE: file('kek', '0'.repeat(64)),
    })
    expect([databaseUrl, accessKey]).toEqual(['postgres://user:x@db/pay', 'an-access-key-of-the-team'])
    expect(token).toEqual({ clientId: 'team', clientSecret: SECRET })
    expect(kek).toEqual(new Uint8Array(32))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('the error of an unusable setting', () => {
  test.each([
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '3000 ' }],
    ['PORT', { PORT: '0x10' }],
    ['PORT', { PORT: 'http' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'localhost:3000' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://localhost:3000/console' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'ftp://localhost' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://localhost:3000?' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'https:' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://user@localhost:3000' }],
    ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'http://pay.example' }],
    ['PUBLIC_ORIGIN', { HOST: '192.168.1.1', PUBLIC_ORIGIN: 'http://pay.example' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: '*' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'https://a.example,b.example' }],
    ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'null' }],
    ['ALLOWED_CONTROL_ORIGINS', { ALLOWED_CONTROL_ORIGINS: '*' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'http://a.example' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: '*' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'a.example:99999' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'a.example:0' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: '.' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'a..example' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: '.a.example' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: '[1:2]' }],
    ['ALLOWED_HOSTS', { ALLOWED_HOSTS: 'a.example,1.2.3.999' }],
    ['DATABASE_URL', { DATABASE_URL: 'data.sqlite' }],
    ['DATABASE_URL', { DATABASE_URL: 'file:' }],
    ['DATABASE_URL', { DATABASE_URL: 'file:./data/credentials.json' }],
    ['DATABASE_URL', { DATABASE_URL: 'file:./data/credentials.json.0123456789abcdef.new' }],
    ['DATABASE_URL', { DATABASE_URL: 'file:./data/KEK.0123456789ABCDEF.new' }],
    ['DATABASE_URL', { DATABASE_URL: 'file:/var/lib/pay/Kek' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/pay' }],
    ['SANDBOX_CLIENT_SECRET', { SANDBOX_CLIENT_ID: 'a' }],
    ['SANDBOX_CLIENT_ID', { SANDBOX_CLIENT_SECRET: SECRET }],
    ['SANDBOX_CLIENT_ID', { SANDBOX_CLIENT_ID: 'a:b', SANDBOX_CLIENT_SECRET: SECRET }],
    ['SANDBOX_CLIENT_ID', { SANDBOX_CLIENT_ID: 'a b', SANDBOX_CLIENT_SECRET: SECRET }],
    ['SANDBOX_CLIENT_ID', { SANDBOX_CLIENT_ID: 'x'.repeat(129), SANDBOX_CLIENT_SECRET: SECRET }],
    ['SANDBOX_CLIENT_SECRET', { SANDBOX_CLIENT_ID: 'a', SANDBOX_CLIENT_SECRET: 'x'.repeat(31) }],
    ['SANDBOX_CLIENT_SECRET', { SANDBOX_CLIENT_ID: 'a', SANDBOX_CLIENT_SECRET: 'x'.repeat(257) }],
    ['SANDBOX_CLIENT_SECRET', { SANDBOX_CLIENT_ID: 'a', SANDBOX_CLIENT_SECRET: `é${SECRET}` }],
    ['SANDBOX_CLIENT_SECRT', { SANDBOX_CLIENT_SECRT: SECRET }],
    ['SANDBOX_', { SANDBOX_: '' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: 'https://id.example' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: '=https://id.example/jwks' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: 'https://id.example=' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: 'https://id.example=jwks.json' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: 'https://id.example=http://id.example/jwks' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: 'a=http://169.254.169.254/jwks' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: 'a=http://localhost.evil.example/jwks' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: 'a=file:///etc/jwks' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: 'a=https://user:canary@id.example/jwks' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: 'a=https://id.example/jwks#keys' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: 'a=https://id.example/1,a=https://id.example/2' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: 'a=https://id.example/1,' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: 'a b=https://id.example/1' }],
    ['SANDBOX_OIDC_ISSUERS', { SANDBOX_OIDC_ISSUERS: 'http://localhost:3000/api/sandbox/oidc=https://id.example/1' }],
    ['SANDBOX_ACCESS_KEY', { SANDBOX_ACCESS_KEY: 'x'.repeat(15) }],
    ['SANDBOX_ACCESS_KEY', { SANDBOX_ACCESS_KEY: 'x y'.repeat(10) }],
    ['SANDBOX_KEK_FILE', { SANDBOX_KEK_FILE: '/nowhere/kek' }],
    ['SANDBOX_KEK_FILE', { SANDBOX_KEK_FILE: '/dev/null' }],
    ['SANDBOX_KEK_FILE', { SANDBOX_KEK: '0'.repeat(64), SANDBOX_KEK_FILE: '/dev/null' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'debug' }],
    ['PORT', { PORT: '1\n2' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'a\nb' }],
  ])('names %s in one line (environment: %j)', (name, env: Env) => {
    const line = rejectionOf(env)
    expect(line).toContain(name)
    expect(line).not.toContain('\n')
  })

  test('of an unknown setting lists all settings, and the nearest one', () => {
    const line = rejectionOf({ SANDBOX_CLIENT_SECRT: SECRET })
    expect(line).toContain('Did you mean SANDBOX_CLIENT_SECRET?')
    const [, listed = ''] = /Valid settings: (.+)\.$/.exec(line) ?? []
    expect(listed.split(', ').toSorted()).toEqual(settingsRead())
  })

  test('does not contain a secret', () => {
    const line = rejectionOf({ SANDBOX_CLIENT_ID: 'a', SANDBOX_CLIENT_SECRET: 'short-canary' })
    expect(line).not.toContain('short-canary')
    expect(rejectionOf({ DATABASE_URL: 'mysql://me:canary@host/db' })).not.toContain('canary')
    expect(rejectionOf({ SANDBOX_OIDC_ISSUERS: 'a=https://me:canary@id.example/jwks' })).not.toContain('canary')
  })
})
