import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Client from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { targetKeyContext } from '#lib/operations/credentials/deliver-otp'
import { createSealer } from '#lib/runtime/keys/open-keys'
import {
  clientOf,
  databaseFile,
  type ServerProcess,
  sendTo,
  startServer,
  stop,
  TOKEN,
} from '#lib/testing/faults/server-process'
import {
  freshToken,
  newIdentity,
  newOauthWallet,
  oauthBody,
  sessionKeyOf,
  verifyOauth,
} from '#lib/testing/fixtures/oidc-tokens'
import { clientKey, newWallet, proofOf, signIn } from '#lib/testing/fixtures/wallet-client'
import { type Sandbox, sandboxOn } from '#lib/testing/sandbox/sandbox'

const encodingsOf = (bytes: Uint8Array): readonly Buffer[] => {
  const whole = Buffer.from(bytes)
  const texts = [
    whole.toString('hex'),
    whole.toString('hex').toUpperCase(),
    whole.toString('base64'),
    whole.toString('base64url'),
  ]
  return [whole, ...texts.map(text => Buffer.from(text.replace(/=+$/, '')))]
}
const textEncodings = (text: string): readonly Buffer[] => [
  Buffer.from(text),
  Buffer.from(btoa(text).replace(/=+$/, '')),
]

const uniqueSignature = () => `sig${randomBytes(24).toString('hex')}`
const kek = randomBytes(32)
const [registered, pending, verified, rejected] = [
  uniqueSignature(),
  uniqueSignature(),
  uniqueSignature(),
  uniqueSignature(),
]

const secrets = new Map<string, readonly Buffer[]>([
  ['the key-encryption key', encodingsOf(kek)],
  ["the first platform's client secret", textEncodings(TOKEN.clientSecret)],
  ["the first platform's Authorization header", textEncodings(`${TOKEN.clientId}:${TOKEN.clientSecret}`)],
])
const signatures = new Map(
  Object.entries({ registered, pending, verified, rejected }).map(([name, text]) => [
    `the signature of the ${name} token`,
    [Buffer.from(text)],
  ]),
)

let folder: string
let server: ServerProcess
const controlAnswers: Buffer[] = []
const apiAnswers: Buffer[] = []
let files: ReadonlyMap<string, Buffer>
let printed: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-secrets-'))
  server = await startServer(folder, { LOG_LEVEL: 'info', SANDBOX_KEK: kek.toString('hex') })
  await clientOf(server)
  const sandbox = await recordResponses()
  await useSandbox(sandbox)
  await readEverything(sandbox)
  // The server still runs, so the write-ahead log exists too.
  files = filesOf(folder)
  collectKeys()
  const { stdout, stderr } = await stop(server, 'SIGTERM')
  printed = Buffer.from(stdout + stderr)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns a sandbox that records every response, except the one that contains its platform's client secret. */
async function recordResponses(): Promise<Sandbox> {
  const send = sendTo(server)
  return sandboxOn(async (method, target, options) => {
    const reply = await send(method, target, options)
    if (target.endsWith('/platforms'))
      secrets.set("another platform's client secret", textEncodings(reply.body.clientSecret))
    else (target.startsWith('/api/sandbox') ? controlAnswers : apiAnswers).push(Buffer.from(reply.text))
    return reply
  })
}

/** Sends each kind of secret. Leaves a pending code, and a first request without its signed retry. */
async function useSandbox(sandbox: Sandbox): Promise<void> {
  const wallet = await newWallet(sandbox)
  const { key } = await signIn(sandbox, wallet)
  await sandbox.call('POST', `/auth/credentials/${wallet.credentialId}/challenge`)
  const credentialBody = async (signature: string) => ({
    type: 'OAUTH',
    accountId: wallet.accountId,
    oidcToken: withSignature(await freshToken(sandbox, newIdentity()), signature),
  })
  const body = await credentialBody(registered)
  const first = await sandbox.call('POST', '/auth/credentials', { body })
  const headers = proofOf(first.body, key)
  expect((await sandbox.call('POST', '/auth/credentials', { body, headers })).status).toBe(201)
  expect((await sandbox.call('POST', '/auth/credentials', { body: await credentialBody(pending) })).status).toBe(202)

  const owner = await newOauthWallet(sandbox)
  const client = clientKey()
  const proof = await oauthBody(sandbox, owner.identity, client)
  const oidcToken = withSignature(proof.oidcToken, verified)
  const reply = await verifyOauth(sandbox, owner.credentialId, { ...proof, oidcToken })
  expect(reply.status, reply.text).toBe(200)
  secrets.set('the session key', encodingsOf((await sessionKeyOf(reply, client)).privateKey))
  const wrong = await oauthBody(sandbox, newIdentity(), client)
  const rejection = { ...wrong, oidcToken: withSignature(wrong.oidcToken, rejected) }
  expect((await verifyOauth(sandbox, owner.credentialId, rejection)).status).toBe(401)
  await sandbox.call('GET', '/customers', {
    headers: { authorization: `Basic ${btoa(`${TOKEN.clientId}:${TOKEN.clientSecret}`)}` },
  })
}

async function readEverything(sandbox: Sandbox): Promise<void> {
  for (const path of ['/state', '/keys', '/inbox', '/deadlines', '/oidc/jwks.json']) await sandbox.control('GET', path)
  const { data } = (await sandbox.control('GET', '/exchanges?limit=100')).body
  expect(data.length).toBeGreaterThan(15)
  for (const { id } of data) await sandbox.control('GET', `/exchanges/${id}`)
}

/** Decrypts the private keys in the database and adds them to `secrets`. */
function collectKeys(): void {
  const { open } = createSealer(kek)
  const database = new Client(databaseFile(folder), { readonly: true })
  const settings = database.prepare<[], { name: string; value: string }>(
    "SELECT name, value FROM settings WHERE name LIKE '%-key'",
  )
  for (const { name, value } of settings.all()) secrets.set(`the ${name}`, encodingsOf(open(value, name)))
  const codes = database.prepare<[], { at: string; sealed: string }>(
    'SELECT target_public_key AS at, sealed_target_key AS sealed FROM otp_issuances WHERE sealed_target_key IS NOT NULL',
  )
  for (const { at, sealed } of codes.all())
    secrets.set('the key of a pending code', encodingsOf(open(sealed, targetKeyContext(at))))
  database.close()
}

function filesOf(path: string): ReadonlyMap<string, Buffer> {
  return new Map(readdirSync(path).map(name => [name, readFileSync(join(path, name))]))
}

function withSignature(token: string, signature: string): string {
  return token.replace(/[^.]+$/, signature)
}

/** Returns the names of the secrets that occur in these bytes in any encoding. */
function secretsIn(places: readonly Buffer[], wanted: ReadonlyMap<string, readonly Buffer[]>): readonly string[] {
  return [...wanted]
    .filter(([, forms]) => forms.some(form => places.some(place => place.includes(form))))
    .map(([name]) => name)
}

test('the setup collects the expected secrets, files, output and responses', () => {
  expect([...secrets.keys()].toSorted()).toEqual(
    [
      "another platform's client secret",
      "the first platform's Authorization header",
      'the enclave-key',
      "the first platform's client secret",
      'the key of a pending code',
      'the key-encryption key',
      'the oidc-issuer-key',
      'the session key',
      'the verification-key',
      'the webhook-key',
    ].toSorted(),
  )
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['countersign.sqlite', 'countersign.sqlite-wal', 'credentials.json']),
  )
  expect(printed.toString()).toContain('verifyCredential')
  // The only secret in a file is the first platform's client secret: credentials.json stores it on purpose.
  expect(secretsIn([...files.values()], secrets)).toEqual(["the first platform's client secret"])
  expect(controlAnswers.some(answer => answer.includes('payloadToSign'))).toBe(true)
  expect(secretsIn(apiAnswers, signatures)).toEqual(
    [...signatures.keys()].filter(name => !/verified|rejected/.test(name)),
  )
})

describe('secrets in clear text', () => {
  test('the server prints no secret and no token signature', () => {
    expect(secretsIn([printed], secrets)).toEqual([])
    expect(secretsIn([printed], signatures)).toEqual([])
  })

  test('the database and its write-ahead log contain no secret and no token signature', () => {
    const database = [...files].filter(([name]) => name.startsWith('countersign.sqlite')).map(([, bytes]) => bytes)
    expect(database.length).toBeGreaterThan(1)
    expect(secretsIn(database, secrets)).toEqual([])
    expect(secretsIn(database, signatures)).toEqual([])
  })

  test('no recorded response contains a secret', () => {
    expect(secretsIn([...apiAnswers, ...controlAnswers], secrets)).toEqual([])
  })

  test('no logged exchange contains a token signature', () => {
    expect(secretsIn(controlAnswers, signatures)).toEqual([])
  })
})
