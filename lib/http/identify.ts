import type { ReasonOf } from '#lib/contract/errors/api-error'
import { CONSOLE_COOKIE, type Operation, type Permission } from '#lib/contract/operation'
import type { ApiToken } from '#lib/contract/sandbox/exchange'
import { type HttpRequest, headerOf } from '#lib/http/http-message'
import { isLocalRequest } from '#lib/http/is-local-request'
import { LOGIN_DELAY_LABEL, loginDelayRejection } from '#lib/operations/sandbox/login'
import type { Trace } from '#lib/operations/trace'
import type { Caller, World } from '#lib/operations/world'

/** An authenticated caller. The log shows the platform name. */
export interface Identity extends Caller {
  readonly platformName: string
  readonly permissions: readonly Permission[]
}

const LABEL = 'API credentials are valid'

/**
 * Authenticates a request as its operation requires. API tokens use HTTP Basic (§5.1). Returns undefined if the
 * operation requires no API token. Rejects with UNAUTHORIZED if authentication fails.
 */
export async function identify(
  request: HttpRequest,
  operation: Operation,
  world: World,
  trace: Trace,
): Promise<Identity | undefined> {
  switch (operation.access) {
    case 'anyone':
      return undefined
    case 'owner':
      return admitOwner(request, world, trace)
    case 'token':
      return identifyToken(request, world, trace)
    default:
      return operation.access satisfies never
  }
}

async function identifyToken(request: HttpRequest, world: World, trace: Trace): Promise<Identity> {
  const header = headerOf(request, 'authorization')
  if (header === undefined) throw reject(trace, 'CREDENTIALS_MISSING', 'no Authorization header')
  const credentials = parseBasic(header)
  if (credentials === undefined) throw reject(trace, 'CREDENTIALS_MALFORMED', schemeOf(header))

  const digest = world.digestHex(credentials.clientSecret)
  const token = await world.tokens.one(credentials.clientId)
  // Compare even if the token is unknown, so that an unknown ID and a wrong secret take the same time.
  const isSecretValid = world.equalInConstantTime(digest, token?.secretDigest ?? NO_DIGEST)
  if (token === undefined) throw reject(trace, 'CREDENTIALS_WRONG', 'unknown API token ID')
  if (!isSecretValid) throw reject(trace, 'CREDENTIALS_WRONG', 'wrong client secret for a known API token ID')
  trace.pass('authorization', LABEL, { got: `API token ${credentials.clientId}` })
  const { platformId, platformName, tokenId, permissions } = token
  return { platformId, platformName, tokenId, permissions }
}

const NO_DIGEST = '0'.repeat(64)

/** Throws FORBIDDEN if the API token lacks the permission that the operation needs. */
export function requirePermission(
  { permission }: Operation,
  { permissions }: Pick<Identity, 'permissions'>,
  trace: Trace,
): void {
  if (permission === undefined) return
  const label = 'The API token has the permission that the operation needs'
  if (permissions.includes(permission)) return trace.pass('permission', label, { got: permission })
  const details = { reason: 'PERMISSION_MISSING', permission } as const
  throw trace.fail('permission', label, {
    code: 'FORBIDDEN',
    details,
    expected: permission,
    got: permissions.join(', '),
  })
}

function admitOwner(request: HttpRequest, world: World, trace: Trace): undefined {
  if (isLocalRequest(request, world.settings)) return undefined
  const owner = recognizeOwner(request, world)
  if (owner === 'right') return undefined
  if (typeof owner === 'object') {
    throw trace.fail('login-delay', LOGIN_DELAY_LABEL, loginDelayRejection(owner.retryAfterSeconds))
  }
  throw trace.fail('access-key', 'The request is local, or contains the console cookie or the access key', {
    code: 'UNAUTHORIZED',
    details: { reason: 'ACCESS_KEY_REQUIRED' },
    expected: 'Bearer <access key>',
  })
}

/**
 * Returns `right` if the request contains the console cookie, or the access key as a Bearer token. A Bearer token counts
 * as a guess of the access key, so it is not checked while the client's address is delayed. The cookie always is.
 */
export function recognizeOwner(
  request: Pick<HttpRequest, 'headers' | 'address'>,
  world: World,
): ReturnType<World['guessAccessKey']> {
  const cookies = (headerOf(request, 'cookie') ?? '').split(/; */)
  const expected = `${CONSOLE_COOKIE}=${world.consoleCookie}`
  if (cookies.some(cookie => world.equalInConstantTime(cookie, expected))) return 'right'
  const bearer = /^Bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
  return bearer === undefined ? 'wrong' : world.guessAccessKey(bearer, request.address)
}

function parseBasic(header: string): ApiToken | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1]
  if (encoded === undefined) return undefined
  try {
    const text = utf8Text(atob(encoded))
    const colonAt = text.indexOf(':')
    // No API token contains a NUL character, and PostgreSQL rejects a query that contains NUL.
    if (colonAt < 1 || text.includes('\u0000')) return undefined
    return { clientId: text.slice(0, colonAt), clientSecret: text.slice(colonAt + 1) }
  } catch {
    return undefined // `encoded` is not base64, or its bytes are not UTF-8.
  }
}

/** Decodes UTF-8 from a string with one character per byte. Throws TypeError if the bytes are not UTF-8. */
function utf8Text(binary: string): string {
  if (/^[ -~]*$/.test(binary)) return binary
  return UTF8.decode(Uint8Array.from(binary, character => character.charCodeAt(0)))
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

function schemeOf(header: string): string {
  return /^[A-Za-z]+(?= )/.exec(header)?.[0] ?? 'no authentication scheme'
}

function reject(trace: Trace, reason: ReasonOf<'UNAUTHORIZED'>, got: string) {
  return trace.fail('authorization', LABEL, {
    code: 'UNAUTHORIZED',
    details: { reason },
    expected: 'Basic with base64 of <api token id>:<api client secret>',
    got,
  })
}
