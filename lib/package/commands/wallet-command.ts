import { lstatSync } from 'node:fs'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ApiToken } from '#lib/client/control-client'
import { RejectedCall } from '#lib/client/rejected-call'
import { type Options, originOf, type Run } from '#lib/package/command'
import { readFileOrPipe } from '#lib/package/commands/read-file-or-pipe'
import { findPlatform } from '#lib/package/find-platform'
import { connectSandbox, type SandboxConnection } from '#lib/package/mcp/connect-sandbox'
import { printLines } from '#lib/package/print-lines'
import { signIn, stamp, WalletError } from '#lib/package/wallet/wallet'
import type { CredentialType, Wallet } from '#lib/package/wallet-types'
import { readEnvironment } from '#lib/runtime/config/env'
import { readSecret } from '#lib/runtime/config/secret-files'
import { SettingError } from '#lib/runtime/config/setting-error'
import { writeFileAtomic } from '#lib/runtime/data-folder/write-file-atomic'

const DEFAULT_FILE = 'wallet-session.json'
const PIPE_MAX_LENGTH = 100_000

export const walletCommand: Run = async options => {
  const [action, ...others] = options.words as readonly string[]
  const run =
    action !== undefined && Object.hasOwn(ACTIONS, action) ? ACTIONS[action as keyof typeof ACTIONS] : undefined
  if (run === undefined || others.length > 0) {
    throw new SettingError(
      `Use one of ${Object.keys(ACTIONS)
        .map(name => `countersign wallet ${name}`)
        .join(', ')}.`,
    )
  }
  try {
    await run(options)
  } catch (error) {
    if (error instanceof WalletError || error instanceof RejectedCall) throw new SettingError(inOptions(error.message))
    throw error
  }
  return 0
}

/** Returns an error of `signIn()` with the options of the command in place of its members. */
function inOptions(message: string): string {
  return message.replace(/^with: /, '--with ').replace(/^accountId /, '--account ')
}

const ACTIONS = {
  'sign-in': async (options: Options) => {
    const file = String(options.session ?? DEFAULT_FILE)
    // Check first, so that no session starts whose key cannot be stored.
    requireWritable(file, options)
    const connection = await connectSandbox(originOf(options))
    const token = await connection.token()
    const wallet = await signIn(
      { baseUrl: connection.baseUrl, token, accessKey: readSecret(readEnvironment(), 'SANDBOX_ACCESS_KEY') },
      {
        accountId: options.account === undefined ? await starterWallet(connection, token) : String(options.account),
        with: String(options.with ?? 'EMAIL_OTP') as CredentialType,
      },
    )
    writeSession(file, wallet, options)
    printLines([`Wrote the session and its private key to ${file}.`], process.stderr)
    process.stdout.write(`${JSON.stringify(wallet.session, undefined, 2)}\n`)
  },
  stamp: async (options: Options) => {
    const file = String(options.session ?? DEFAULT_FILE)
    const privateKey = await readPrivateKey(file)
    const payload = process.stdin.isTTY ? new Uint8Array() : await buffer(process.stdin)
    if (payload.length === 0) {
      throw new SettingError('Standard input has no payload. Pipe payloadToSign into the command, without a newline.')
    }
    const mistake = likelyMistake(payload)
    if (mistake !== undefined) printLines([`Warning: ${mistake}`], process.stderr)
    process.stdout.write(`${stamp(payload, privateKey)}\n`)
  },
}

/** Returns a warning for bytes that are probably not payloadToSign. They are signed all the same, because they may be. */
function likelyMistake(payload: Uint8Array): string | undefined {
  if (payload.at(-1) === 0x0a) {
    return 'the payload ends with a newline, which is signed too. If payloadToSign has none, use printf or jq -j.'
  }
  try {
    const { payloadToSign } = Object(JSON.parse(new TextDecoder().decode(payload)))
    if (typeof payloadToSign !== 'string') return undefined
    return 'the payload is a whole response. Pipe only its payloadToSign, as with jq -j .payloadToSign.'
  } catch {
    return undefined
  }
}

/** Returns the starter wallet of the token's platform. */
async function starterWallet({ control }: SandboxConnection, token: ApiToken): Promise<string> {
  const platform = await findPlatform(control, token)
  const wallet = platform?.starter?.wallet
  if (wallet !== undefined) return wallet
  if (platform === undefined) {
    throw new SettingError(
      `No platform has ${token.clientId} as its first API token. Correct CLIENT_ID, or name a wallet with --account.`,
    )
  }
  throw new SettingError(
    `The platform whose first token is ${token.clientId} has no starter wallet. Name a wallet with --account.`,
  )
}

/** Throws unless the file is absent or, with `--force`, a regular file. */
function requireWritable(file: string, { force }: Options): void {
  const found = lstatSync(resolve(file), { throwIfNoEntry: false })
  if (found === undefined) return
  if (!found.isFile()) throw new SettingError(`${file} is not a regular file. Choose another file with --session.`)
  if (!force) throw existsError(file)
}

function existsError(file: string): SettingError {
  return new SettingError(`${file} exists. Choose another file with --session, or replace it with --force.`)
}

function writeSession(file: string, { session, privateKey }: Wallet, { force }: Options): void {
  const bytes = new TextEncoder().encode(`${JSON.stringify({ session, privateKey }, undefined, 2)}\n`)
  let outcome: 'written' | 'exists'
  try {
    outcome = writeFileAtomic(resolve(file), bytes, force ? 'replace' : 'exclusive')
  } catch (error) {
    throw new SettingError(`${file} cannot be written: ${problemOf(error)}. Choose another file with --session.`)
  }
  if (outcome === 'exists') throw existsError(file)
}

async function readPrivateKey(file: string): Promise<string> {
  const fix = 'Use a file written by countersign wallet sign-in.'
  try {
    const { privateKey } = Object(JSON.parse(await readFileOrPipe(file, PIPE_MAX_LENGTH)))
    if (typeof privateKey === 'string') return privateKey
  } catch (error) {
    throw new SettingError(`${file} is not a readable session file: ${problemOf(error)}. ${fix}`)
  }
  throw new SettingError(`${file} has no privateKey. ${fix}`)
}

/** Messages of `JSON.parse` may quote several lines of the file, which contains a key. */
function problemOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'its content is not JSON'
  return error instanceof Error ? error.message : String(error)
}
