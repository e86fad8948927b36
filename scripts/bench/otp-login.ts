import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { p256 } from '@noble/curves/nist.js'
import type { Send, SentAnswer } from '#lib/client/sent-exchange'
import { hexFromBytes } from '#lib/contract/hex'
import { instantFromEpoch } from '#lib/contract/scalars'
import { runToEnd } from '#lib/flows/flow'
import { emailOtp } from '#lib/flows/otp-flows'
import { dispatch } from '#lib/http/handle'
import { signIn } from '#lib/package/wallet/wallet'
import { type RunningWorld, worldOf } from '#lib/runtime/build-world'
import { configFrom } from '#lib/runtime/config/config'
import { stampVerifies } from '#lib/verifiers/stamp-signature'
import { makeTargetBundle, readOtpBundle, readTargetBundle, sealOtp } from '#lib/wallet/bundles/otp-bundle'
import { makeVerificationToken } from '#lib/wallet/bundles/verification-token'
import { DOCUMENTED_INPUTS, open } from '#lib/wallet/keys/hpke'
import { newKeyPair } from '#lib/wallet/keys/key-pair'
import { isProblem, requireValue } from '#lib/wallet/read-problem'
import { readStamp, stamp } from '#lib/wallet/stamp'
import { median } from './statistics.ts'

const LOGINS = 60
const TOKEN = { clientId: 'bench', clientSecret: 'bench-bench-bench-bench-bench-bench' }
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** Durations in milliseconds of one login with a one-time code, and of its cryptographic primitives alone. */
interface OtpLoginFigures {
  readonly login: number
  readonly primitives: number
  /** `signIn` without HTTP and the server. */
  readonly client: number
  /** The primitives of `signIn`, called in their libraries. */
  readonly clientPrimitives: number
}

/**
 * Measures logins with a one-time code in a sandbox with a database file. Before each login, measures the cryptographic
 * primitives alone. Returns the text to print, with the medians.
 */
export async function measureOtpLogin(): Promise<string> {
  const { login, primitives, client, clientPrimitives } = await loginFigures()
  return `
  OTP login, in process: ${login.toFixed(1)} ms, its cryptography alone ${primitives.toFixed(1)} ms, ratio ${(login / primitives).toFixed(2)} (goal: at most 3)

  signIn, without HTTP and the server: ${client.toFixed(1)} ms, its cryptography alone ${clientPrimitives.toFixed(1)} ms, ratio ${(client / clientPrimitives).toFixed(2)} (goal: at most 1.3)
`
}

async function loginFigures(): Promise<OtpLoginFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-otp-'))
  const world = await worldOf(configFrom(settingsIn(folder), { version: 'bench', node: process.versions.node }))
  try {
    const answers: SentAnswer[] = []
    const login = loginOn(world, answers)
    const [logins, primitives]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < LOGINS; turn += 1) {
      primitives.push(await timeMs(() => runPrimitives(world)))
      logins.push(await timeMs(login))
    }
    return { login: median(logins), primitives: median(primitives), ...(await measureClient(answers.slice(-4))) }
  } finally {
    world.endEvents()
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function settingsIn(folder: string) {
  return {
    DATABASE_URL: `file:${join(folder, 'bench.sqlite')}`,
    LOG_LEVEL: 'silent',
    SANDBOX_CHALLENGE_LIMIT: '999999',
    SANDBOX_CLIENT_ID: TOKEN.clientId,
    SANDBOX_CLIENT_SECRET: TOKEN.clientSecret,
  }
}

function loginOn(world: RunningWorld, answers: SentAnswer[]): () => Promise<void> {
  const wallet = world.firstPlatform.seed.accounts.find(({ type }) => type === 'EMBEDDED_WALLET')
  const send = senderTo(world, answers)
  return async () => {
    const listed = await send({ method: 'GET', path: `/auth/credentials?accountId=${wallet?.id}`, headers: {} })
    const credentialId: string = JSON.parse(listed.body).data[0].id
    const tools = {
      send,
      random,
      mintToken: rejectUse,
      authenticator: { label: 'none', create: rejectUse, sign: rejectUse },
    }
    await runToEnd(emailOtp, { credentialId, otpType: 'EMAIL_OTP', otpCode: '000000' }, tools)
  }
}

async function runPrimitives({ keys }: RunningWorld): Promise<void> {
  const target = keys.newKeyPair()
  const ids = { organizationId: 'organization', userId: 'user' }
  const targetBundle = makeTargetBundle({ targetPublic: target.publicKey, ...ids, quorum: keys.enclave })
  const client = newKeyPair(random)
  requireValue(readTargetBundle(targetBundle))
  const bundle = await sealOtp({ targetBundle, otpCode: '000000', publicKey: hexFromBytes(client.publicKey) })
  const sealed = requireValue(readOtpBundle(bundle))
  await open({ privateKey: target.privateKey, ...sealed })
  const claims = { id: 'id', verificationType: 'OTP_TYPE_EMAIL', contact: 'ada@example.com' } as const
  const expiry = { organizationId: 'organization', publicKey: 'key', expiresAt: instantFromEpoch(0) }
  const token = makeVerificationToken({ ...claims, ...expiry }, input => keys.sign(input, keys.verification, 'raw'))
  const read = readStamp(stamp(token, client))
  if (isProblem(read) || !stampVerifies(read, new TextEncoder().encode(token)))
    throw new Error('The stamp does not verify.')
}

/** Measures `signIn` with the four responses of a login, so that neither HTTP nor the server counts. */
async function measureClient(answers: readonly SentAnswer[]) {
  const [client, clientPrimitives]: [number[], number[]] = [[], []]
  const platform = { baseUrl: 'http://localhost:3000/api/2025-10-13', token: TOKEN }
  const { fetch } = globalThis
  for (let turn = 0; turn < LOGINS; turn += 1) {
    const responses = answers.map(({ status, headers, body }) => {
      return { status, headers: new Headers(Object.fromEntries(headers)), text: async () => body } as Response
    })
    globalThis.fetch = async () => responses.shift() ?? Response.error()
    clientPrimitives.push(await timeMs(runClientPrimitives))
    client.push(await timeMs(() => signIn(platform, { accountId: 'wallet', with: 'EMAIL_OTP' })))
  }
  globalThis.fetch = fetch
  return { client: median(client), clientPrimitives: median(clientPrimitives) }
}

const recipient = p256.getPublicKey(p256.keygen().secretKey, false)
const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

async function runClientPrimitives(): Promise<void> {
  const { secretKey } = p256.keygen()
  const recipientPublicKey = await suite.kem.deserializePublicKey(recipient)
  const sender = await suite.createSenderContext({ recipientPublicKey, info: DOCUMENTED_INPUTS.info })
  await sender.seal(random(100), recipient)
  p256.sign(random(500), secretKey)
}

/** Returns a `send` that also stores each response in `answers`. */
function senderTo(world: RunningWorld, answers: SentAnswer[]): Send {
  const sentHeaders = [
    ['host', 'localhost:3000'],
    ['authorization', `Basic ${btoa(`${TOKEN.clientId}:${TOKEN.clientSecret}`)}`],
  ] as const
  return async ({ method, path, headers, body = '' }) => {
    const sent = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
    const bytes = new TextEncoder().encode(body)
    const answer = await dispatch(
      {
        method,
        target: `/api/2025-10-13${path}`,
        headers: [...sentHeaders, ...sent, ['content-length', String(bytes.length)]],
        readBody: async () => bytes,
        signal: new AbortController().signal,
      },
      world,
    )
    const text = typeof answer.body === 'string' ? answer.body : ''
    const sentAnswer = { ...answer, body: text, exchangeId: undefined, durationMs: 0 }
    answers.push(sentAnswer)
    return sentAnswer
  }
}

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function rejectUse(): never {
  throw new Error('A login with a one-time code needs no ID token and no passkey.')
}
