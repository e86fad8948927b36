import { expect, test } from 'vitest'
import { configFrom } from '#lib/runtime/config/config'
import { banner, type StartupInfo } from '#lib/runtime/server/banner'

const bannerText = (info: Partial<StartupInfo>) =>
  banner({
    settings: configFrom({}, { version: '1.2.3', node: '24.0.0' }).settings,
    seed: { platformAccountId: 'InternalAccount:1', customerId: 'Customer:1', accounts: [], externalAccounts: [] },
    clientId: 'team',
    clientSecret: undefined,
    tokenFileError: undefined,
    isStored: true,
    accessKey: 'key',
    hasConsole: false,
    credentialsCommand: 'npm run -s credentials',
    ...info,
  })

test('the banner and its example show the client ID and secret of a new token', () => {
  const text = bannerText({ clientSecret: 'secret' })
  expect(text).toContain('  API token  team:secret\n')
  expect(text).toContain('curl -u team:secret ')
  expect(text).not.toContain('npm run')
})

test.each([
  ['none on loopback; a forwarded request needs the access key key', {}],
  ['access key key  (needed for the console and /api/sandbox)', { PUBLIC_ORIGIN: 'https://pay.example' }],
  [
    'access key key  (needed for the console and /api/sandbox)',
    { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://localhost' },
  ],
])('the banner shows the login "%s" if the settings are %j', (login, env) => {
  const { settings } = configFrom(env, { version: '1.2.3', node: '24.0.0' })
  expect(bannerText({ settings })).toContain(`\n  Login      ${login}\n`)
})

test('the example in the banner gets a stored token from the credentials command', () => {
  const text = bannerText({})
  expect(text).toContain('  API token  team  (to print the secret: npm run -s credentials)\n')
  expect(text).toMatch(/eval "\$\(npm run -s credentials\)"\n {2}curl -u "\$CLIENT_ID:\$CLIENT_SECRET" /)
})

test('if the stored token is lost, the banner shows the fix in place of a command that would fail', () => {
  const text = bannerText({ isStored: false })
  expect(text).toContain('  API token  team  (credentials.json is missing from the data folder, and ')
  expect(text).toContain('Set SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET, or start with a new data folder.)\n')
  expect(text).not.toContain('npm run')
})

test('if a configured token could not be stored, the banner shows the error and names the settings of the token', () => {
  const text = bannerText({
    tokenFileError: '/data/credentials.json cannot be written (EROFS): give the server write access.',
  })
  expect(text).toContain(
    '  API token  team  (secret: the SANDBOX_CLIENT_SECRET you set)\n  Not saved  /data/credentials.json cannot',
  )
  expect(text).toContain('curl -u "$SANDBOX_CLIENT_ID:$SANDBOX_CLIENT_SECRET" ')
  expect(text).not.toContain('npm run')
})
