import { basename, dirname, resolve } from 'node:path'
import { MEMORY_URL } from '#db/open-database'
import { pathOfFileUrl } from '#db/sqlite/sqlite-file-url'
import { didYouMean } from '#lib/contract/nearest-names'
import type { ApiToken } from '#lib/contract/sandbox/exchange'
import { isLoopbackName } from '#lib/http/is-local-request'
import { sandboxIssuer } from '#lib/operations/credentials/accepted-issuers'
import type { Settings } from '#lib/operations/world-settings'
import { readSecrets } from '#lib/runtime/config/secret-files'
import { SettingError } from '#lib/runtime/config/setting-error'
import { SETTING_NAMES } from '#lib/runtime/config/setting-names'
import {
  accessKeyFrom,
  hostFrom,
  isAllowed,
  kekFrom,
  limitFrom,
  listFrom,
  originFrom,
  originsFrom,
  portFrom,
  webhookEndpointFrom,
  webhookHostFrom,
} from '#lib/runtime/config/setting-values'
import { KEK_FILE } from '#lib/runtime/data-folder/kek-file'
import { TOKEN_FILE } from '#lib/runtime/data-folder/token-file'
import { isClientId, isClientSecret, SECRET_LENGTH_MIN } from '#lib/runtime/data-folder/token-rule'
import { isTemporaryName } from '#lib/runtime/data-folder/write-file-atomic'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Levels of the process log. `info`: every request, and internal faults. `warn`: 4xx and 5xx responses, and internal
 * faults. `error`: 5xx responses and internal faults. `silent`: nothing.
 */
export const LOG_LEVELS = ['info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface Config {
  readonly settings: Settings
  readonly databaseUrl: string
  /** Folder of the token file and the key file, and of a SQLite database. Undefined if the data is in memory. */
  readonly dataFolder: string | undefined
  readonly token: ApiToken | undefined
  /** Access key of the console and the control plane. If undefined, each process generates one. */
  readonly accessKey: string | undefined
  /** Key-encryption key. If undefined, the process uses the key in the data folder, or generates one. */
  readonly kek: Uint8Array | undefined
  readonly logLevel: LogLevel
  /** Maximum number of worlds at the same time. */
  readonly worldLimit: number
  /** Maximum size of a world's data, in bytes. */
  readonly worldBytesMax: number
}

const DATABASE_URL_DEFAULT = 'file:./data/countersign.sqlite'

/**
 * Parses the environment and reads its secret files. Throws {@link SettingError} for the first unknown setting or
 * unusable value.
 */
export function configFrom(env: Environment, build: { version: string; node: string }): Config {
  rejectUnknown(env)
  const secrets = readSecrets(env)
  const port = portFrom(env.PORT || '3000')
  const host = env.HOST || '127.0.0.1'
  const origin = originFrom('PUBLIC_ORIGIN', env.PUBLIC_ORIGIN || `http://localhost:${port}`)
  // Check the origin, not HOST: a container listens on all addresses, while browsers open its console on localhost.
  if (!isLoopbackName(origin.hostname) && origin.protocol !== 'https:') {
    throw new SettingError(
      `PUBLIC_ORIGIN=${origin.origin} is neither https nor on loopback. Set it to the console's https:// origin, and list the API's other hosts in ALLOWED_HOSTS.`,
    )
  }
  const { databaseUrl, dataFolder } = databaseFrom(secrets.DATABASE_URL || DATABASE_URL_DEFAULT)
  const namedOrigins = originsFrom('ALLOWED_ORIGINS', env.ALLOWED_ORIGINS)
  const namedControlOrigins = originsFrom('ALLOWED_CONTROL_ORIGINS', env.ALLOWED_CONTROL_ORIGINS)
  const hosts = localHosts(port)
  const defaultOrigins = [...hosts.map(localHost => `http://${localHost}`), origin.origin]
  return {
    settings: {
      host,
      port,
      isLoopback: isLoopbackName(host) && isLoopbackName(origin.hostname),
      publicOrigin: origin.origin,
      worldName: undefined,
      rpId: origin.hostname,
      servedHosts: new Set([...hosts, origin.host, ...listFrom(env.ALLOWED_HOSTS).map(hostFrom)]),
      servedOrigins: new Set([...defaultOrigins, ...namedOrigins]),
      namedOrigins: new Set(namedOrigins),
      servedControlOrigins: new Set([...defaultOrigins, ...namedControlOrigins]),
      namedControlOrigins: new Set(namedControlOrigins),
      challengeLimit: limitFrom('SANDBOX_CHALLENGE_LIMIT', env.SANDBOX_CHALLENGE_LIMIT || '5'),
      verifyLimit: limitFrom('SANDBOX_VERIFY_LIMIT', env.SANDBOX_VERIFY_LIMIT || '10'),
      compressedClientKeys: isAllowed('COMPRESSED_CLIENT_KEYS', env.COMPRESSED_CLIENT_KEYS),
      oidcIssuers: issuersFrom(env.SANDBOX_OIDC_ISSUERS, origin.origin),
      webhookEndpoint: webhookEndpointFrom(env.SANDBOX_WEBHOOK_ENDPOINT),
      webhookHosts: new Set(listFrom(env.SANDBOX_WEBHOOK_HOSTS).map(webhookHostFrom)),
      version: build.version,
      nodeVersion: build.node,
    },
    databaseUrl,
    dataFolder,
    token: tokenFrom(env.SANDBOX_CLIENT_ID, secrets.SANDBOX_CLIENT_SECRET),
    accessKey: accessKeyFrom(secrets.SANDBOX_ACCESS_KEY),
    kek: kekFrom(secrets.SANDBOX_KEK),
    logLevel: logLevelFrom(env.LOG_LEVEL || 'info'),
    worldLimit: limitFrom('SANDBOX_WORLD_LIMIT', env.SANDBOX_WORLD_LIMIT || '16'),
    worldBytesMax: limitFrom('SANDBOX_WORLD_MEMORY_MB', env.SANDBOX_WORLD_MEMORY_MB || '64') * 1024 * 1024,
  }
}

function rejectUnknown(env: Environment): void {
  const unknown = Object.keys(env).find(name => name.startsWith('SANDBOX_') && !SETTING_NAMES.includes(name))
  if (unknown === undefined) return
  throw new SettingError(
    `Unknown setting ${unknown}.${didYouMean(unknown, SETTING_NAMES)} Valid settings: ${SETTING_NAMES.join(', ')}.`,
  )
}

/** Databases need separate folders for their tokens and keys. */
function postgresFolder(url: string): string {
  if (!URL.canParse(url)) throw new SettingError('DATABASE_URL is not a valid postgres:// URL.')
  const { hostname, port, pathname } = new URL(url)
  return `postgres-${hostname}-${port || '5432'}-${pathname.slice(1)}`.replace(/[^\w.-]/g, '_')
}

/** With port 80, also returns the hosts without a port, because browsers omit port 80. */
function localHosts(port: number): string[] {
  const names = ['localhost', '127.0.0.1', '[::1]']
  return port === 80 ? [...names, ...names.map(name => `${name}:80`)] : names.map(name => `${name}:${port}`)
}

function databaseFrom(url: string): Pick<Config, 'databaseUrl' | 'dataFolder'> {
  if (/^postgres(ql)?:\/\/.+/.test(url)) return { databaseUrl: url, dataFolder: resolve('data', postgresFolder(url)) }
  if (url === MEMORY_URL) return { databaseUrl: url, dataFolder: undefined }
  if (!url.startsWith('file:')) throw new SettingError('DATABASE_URL must be file:<path>, postgres://… or memory:.')
  const path = pathOfFileUrl(url, '.')
  if (path !== undefined && isReservedName(basename(path))) {
    throw new SettingError(`DATABASE_URL uses the reserved file name ${basename(path)}. Choose another name.`)
  }
  if (path !== undefined) return { databaseUrl: url, dataFolder: dirname(path) }
  throw new SettingError(
    'DATABASE_URL is not a usable file URL. Use a format like file:./data/my.sqlite, and encode ?, # and % as %3F, %23 and %25.',
  )
}

function isReservedName(name: string): boolean {
  // Some file systems ignore case.
  const folded = name.toLowerCase()
  return [TOKEN_FILE, KEK_FILE].some(file => folded === file || isTemporaryName(file, folded))
}

function tokenFrom(clientId: string | undefined, clientSecret: string | undefined): Config['token'] {
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

function issuersFrom(text: string | undefined, publicOrigin: string): Settings['oidcIssuers'] {
  if (!text) return new Map()
  const read = readIssuers(text, sandboxIssuer({ publicOrigin, worldName: undefined }))
  if ('problem' in read) throw new SettingError(`SANDBOX_OIDC_ISSUERS: ${read.problem}.`)
  return read.issuers
}

function logLevelFrom(text: string): LogLevel {
  const level = LOG_LEVELS.find(known => known === text)
  if (level === undefined) throw new SettingError(`LOG_LEVEL=${text} is invalid. Use one of ${LOG_LEVELS.join(', ')}.`)
  return level
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Parses comma-separated issuers with the URLs of their key sets, such as `issuer=https://id.example/jwks`. An issuer
 * ends at the first `=`. A key set needs https, except on a loopback host.
 */
function readIssuers(
  text: string,
  sandboxIssuer: string,
): { readonly issuers: ReadonlyMap<string, string> } | { readonly problem: string } {
  const issuers = new Map<string, string>()
  for (const pair of text.split(',').map(part => part.trim())) {
    const at = pair.indexOf('=')
    const [issuer, address] = [pair.slice(0, Math.max(0, at)), pair.slice(at + 1)]
    // A problem must not contain the URL, because the URL may contain a password.
    if (!/^[\x21-\x7e]{1,255}$/.test(issuer)) {
      return {
        problem:
          'each item must be <issuer>=<key set URL>; an issuer has 1 to 255 printable ASCII characters, no spaces',
      }
    }
    if (!isKeySetUrl(address)) {
      return {
        problem: `the key set URL of ${issuer} is invalid; use https, or http on a loopback host, without credentials or fragment`,
      }
    }
    if (issuer === sandboxIssuer)
      return { problem: `${issuer} is the sandbox's own issuer and is always accepted; remove it` }
    if (issuers.has(issuer)) return { problem: `${issuer} is listed twice; remove one item` }
    issuers.set(issuer, new URL(address).href)
  }
  return { issuers }
}

function isKeySetUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}
