import { basename, dirname, resolve } from 'node:path'
import { pathOfFileUrl } from '#db/sqlite/sqlite-file-url'
import type { ApiToken } from '#lib/contract/sandbox/exchange'
import { isLoopbackName } from '#lib/http/is-local-request'
import { ownIssuer } from '#lib/operations/credentials/accepted-issuers'
import type { Settings } from '#lib/operations/world'
import { readIssuers } from '#lib/runtime/config/issuer-setting'
import { KEK_FILE, KEK_LENGTH } from '#lib/runtime/data-folder/kek-file'
import { TOKEN_FILE } from '#lib/runtime/data-folder/token-file'
import { isClientId, isClientSecret, SECRET_LENGTH_MIN } from '#lib/runtime/data-folder/token-rule'
import { isTemporaryName } from '#lib/runtime/data-folder/write-file-atomic'

type Environment = Readonly<Record<string, string | undefined>>

/** Levels of the process log: every request, refusals and faults, faults only, or nothing. */
export const LOG_LEVELS = ['info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface Config {
  readonly settings: Settings
  readonly databaseUrl: string
  /** Folder of the credentials and, by default, the database. */
  readonly dataFolder: string
  /** The first platform's API token, if configured. */
  readonly token: ApiToken | undefined
  /** The key-encryption key, if configured. Otherwise it is a file of the data folder. */
  readonly kek: Uint8Array | undefined
  readonly logLevel: LogLevel
}

/** An unusable setting. The message is the one line that stops the start. */
export class SettingError extends Error {
  override readonly name = 'SettingError'

  constructor(message: string) {
    // A value may contain line breaks.
    super(message.replace(/\s+/g, ' '))
  }
}

const DATABASE_URL_DEFAULT = 'file:./data/countersign.sqlite'
const KNOWN_SANDBOX_SETTINGS: ReadonlySet<string> = new Set([
  'SANDBOX_CLIENT_ID',
  'SANDBOX_CLIENT_SECRET',
  'SANDBOX_KEK',
  'SANDBOX_CHALLENGE_LIMIT',
  'SANDBOX_VERIFY_LIMIT',
  'SANDBOX_OIDC_ISSUERS',
])

/** Checks the environment. Throws {@link SettingError} for the first unusable value. */
export function configFrom(env: Environment, build: { version: string; node: string }): Config {
  refuseUnknown(env)
  const port = portFrom(env.PORT || '3000')
  const host = env.HOST || '127.0.0.1'
  const origin = originFrom('PUBLIC_ORIGIN', env.PUBLIC_ORIGIN || `http://localhost:${port}`)
  const isLoopback = isLoopbackName(host) && isLoopbackName(origin.hostname)
  if (!isLoopback && origin.protocol !== 'https:') {
    throw new SettingError(
      `HOST=${host} or PUBLIC_ORIGIN=${origin.origin} is not a loopback address. Set PUBLIC_ORIGIN to the console's https:// origin.`,
    )
  }
  const { databaseUrl, dataFolder } = databaseFrom(env.DATABASE_URL || DATABASE_URL_DEFAULT)
  const namedOrigins = originsFrom('ALLOWED_ORIGINS', env.ALLOWED_ORIGINS)
  const namedControlOrigins = originsFrom('ALLOWED_CONTROL_ORIGINS', env.ALLOWED_CONTROL_ORIGINS)
  const hosts = ownHosts(port)
  const ownOrigins = [...hosts.map(own => `http://${own}`), origin.origin]
  return {
    settings: {
      host,
      port,
      isLoopback,
      publicOrigin: origin.origin,
      rpId: origin.hostname,
      servedHosts: new Set([...hosts, origin.host, ...listFrom(env.ALLOWED_HOSTS).map(hostFrom)]),
      servedOrigins: new Set([...ownOrigins, ...namedOrigins]),
      namedOrigins: new Set(namedOrigins),
      servedControlOrigins: new Set([...ownOrigins, ...namedControlOrigins]),
      namedControlOrigins: new Set(namedControlOrigins),
      challengeLimit: limitFrom('SANDBOX_CHALLENGE_LIMIT', env.SANDBOX_CHALLENGE_LIMIT || '5'),
      verifyLimit: limitFrom('SANDBOX_VERIFY_LIMIT', env.SANDBOX_VERIFY_LIMIT || '10'),
      oidcIssuers: issuersFrom(env.SANDBOX_OIDC_ISSUERS, origin.origin),
      version: build.version,
      nodeVersion: build.node,
    },
    databaseUrl,
    dataFolder,
    token: tokenFrom(env),
    kek: kekFrom(env.SANDBOX_KEK),
    logLevel: logLevelFrom(env.LOG_LEVEL || 'info'),
  }
}

function refuseUnknown(env: Environment): void {
  const unknown = Object.keys(env).find(name => name.startsWith('SANDBOX_') && !KNOWN_SANDBOX_SETTINGS.has(name))
  if (unknown !== undefined) {
    throw new SettingError(`Unknown setting ${unknown}. Valid settings: ${[...KNOWN_SANDBOX_SETTINGS].join(', ')}.`)
  }
}

/** Returns a separate folder for each PostgreSQL database, so that none overwrites another's token. */
function postgresFolder(url: string): string {
  if (!URL.canParse(url)) throw new SettingError('DATABASE_URL is not a valid postgres:// URL.')
  const { hostname, port, pathname } = new URL(url)
  return `postgres-${hostname}-${port || '5432'}-${pathname.slice(1)}`.replace(/[^\w.-]/g, '_')
}

function portFrom(text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535)
    throw new SettingError(`PORT=${text} is not a valid port. Use a number from 1 to 65535.`)
  return port
}

/** Returns each name of localhost, with the port; also without it if browsers leave it out. */
function ownHosts(port: number): string[] {
  const names = ['localhost', '127.0.0.1', '[::1]']
  return port === 80 ? [...names, ...names.map(name => `${name}:80`)] : names.map(name => `${name}:${port}`)
}

function originFrom(setting: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  // Compares the parts, because the default port may be written or left out.
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`
  if (!isOrigin)
    throw new SettingError(`${setting}: ${text} is not a valid origin. Use a format like http://localhost:3000.`)
  return url
}

function originsFrom(setting: string, list: string | undefined): string[] {
  return listFrom(list).map(text => originFrom(setting, text).origin)
}

/** An IPv6 address in brackets, or labels with dots between them and an optional final dot; then an optional port. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9-]+(\.[a-z0-9-]+)*\.?)(:[0-9]{1,5})?$/i

function hostFrom(text: string): string {
  // No request can carry an invalid address or port.
  if (!HOST.test(text) || !URL.canParse(`http://${text}`) || /:0+$/.test(text)) {
    throw new SettingError(`ALLOWED_HOSTS: ${text} is not a valid host. Use a format like sandbox.example:3000.`)
  }
  return text.toLowerCase()
}

function databaseFrom(url: string): Pick<Config, 'databaseUrl' | 'dataFolder'> {
  if (/^postgres(ql)?:\/\/.+/.test(url)) return { databaseUrl: url, dataFolder: resolve('data', postgresFolder(url)) }
  if (!url.startsWith('file:')) throw new SettingError('DATABASE_URL must be file:<path> or postgres://….')
  const path = pathOfFileUrl(url, '.')
  if (path !== undefined && isKeptBeside(basename(path))) {
    throw new SettingError(`DATABASE_URL uses the reserved file name ${basename(path)}. Choose another name.`)
  }
  if (path !== undefined) return { databaseUrl: url, dataFolder: dirname(path) }
  throw new SettingError(
    'DATABASE_URL has no file name. Use a format like file:./data/my.sqlite, and encode ?, # and % as %3F, %23 and %25.',
  )
}

/** Reports whether a name in the data folder is taken: the token's file, the key's file or a temporary of either. */
function isKeptBeside(name: string): boolean {
  // Some file systems ignore case.
  const folded = name.toLowerCase()
  return [TOKEN_FILE, KEK_FILE].some(file => folded === file || isTemporaryName(file, folded))
}

function tokenFrom({ SANDBOX_CLIENT_ID: clientId, SANDBOX_CLIENT_SECRET: clientSecret }: Environment): Config['token'] {
  if (!clientId && !clientSecret) return undefined
  if (!clientId || !clientSecret)
    throw new SettingError('Set SANDBOX_CLIENT_ID and SANDBOX_CLIENT_SECRET together; one is missing.')
  if (!isClientId(clientId)) {
    throw new SettingError(
      'SANDBOX_CLIENT_ID is invalid. Use 1 to 128 printable ASCII characters, no spaces or colons.',
    )
  }
  if (!isClientSecret(clientSecret)) {
    throw new SettingError(
      `SANDBOX_CLIENT_SECRET is invalid. Use ${SECRET_LENGTH_MIN} to 256 printable ASCII characters, no spaces.`,
    )
  }
  return { clientId, clientSecret }
}

function kekFrom(text: string | undefined): Uint8Array | undefined {
  if (!text) return undefined
  const bytes = Buffer.from(text, /^[0-9a-fA-F]{64}$/.test(text) ? 'hex' : 'base64')
  if (bytes.length === KEK_LENGTH && /^[\w+/-]+=?$/.test(text)) return new Uint8Array(bytes)
  throw new SettingError('SANDBOX_KEK is invalid. Use 32 bytes, as 64 hex characters or base64.')
}

function limitFrom(setting: string, text: string): number {
  const limit = /^[0-9]{1,6}$/.test(text) ? Number(text) : 0
  if (limit < 1) throw new SettingError(`${setting}=${text} is not a valid limit. Use a number from 1 to 999999.`)
  return limit
}

function issuersFrom(text: string | undefined, publicOrigin: string): Settings['oidcIssuers'] {
  if (!text) return new Map()
  const read = readIssuers(text, ownIssuer({ publicOrigin }))
  if ('problem' in read) throw new SettingError(`SANDBOX_OIDC_ISSUERS: ${read.problem}.`)
  return read.issuers
}

function logLevelFrom(text: string): LogLevel {
  const level = LOG_LEVELS.find(known => known === text)
  if (level === undefined) throw new SettingError(`LOG_LEVEL=${text} is invalid. Use one of ${LOG_LEVELS.join(', ')}.`)
  return level
}

function listFrom(text = ''): string[] {
  return text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
}
