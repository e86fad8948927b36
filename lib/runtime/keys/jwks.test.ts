import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  FAILED_REFETCH_MS,
  FETCH_TIMEOUT_MS,
  KEY_SET_BYTES_MAX,
  KEYS_CACHED_MS,
  keySetFinder,
  UNKNOWN_KEY_REFETCH_MS,
} from '#lib/runtime/keys/jwks'
import { isKeySetUnavailable, signatureProblem } from '#lib/verifiers/oidc/oidc-signature'
import { readOidcToken } from '#lib/verifiers/oidc/oidc-token'
import { isProblem } from '#lib/wallet/read-problem'

interface Pair {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}
const pair = (kid: string): Pair => ({ kid, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) })
const [first, second] = [pair('first'), pair('second')]
const setOf = (...pairs: readonly Pair[]) =>
  JSON.stringify({ keys: pairs.map(({ kid, publicKey }) => ({ ...publicKey.export({ format: 'jwk' }), kid })) })

function signToken({ kid, privateKey }: Pair): string {
  const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${text({ alg: 'ES256', kid })}.${text({ sub: 'ada' })}`
  return `${input}.${sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

type Verdict = 'good' | 'bad' | 'unavailable'

/** Checks the signature of a new token that `signer` signed. */
async function checkToken(
  findKeySet: ReturnType<typeof keySetFinder>,
  signer: Pair,
  issuer = 'issuer',
): Promise<Verdict> {
  const read = readOidcToken(signToken(signer))
  const keySet = findKeySet(issuer)
  if (isProblem(read) || keySet === undefined) throw new Error('The token is unreadable, or the issuer is unknown.')
  try {
    return (await signatureProblem(read, keySet)) === undefined ? 'good' : 'bad'
  } catch (error) {
    if (isKeySetUnavailable(error)) return 'unavailable'
    throw error
  }
}

describe('fetching keys', () => {
  let now = 0
  let fetches = 0
  let answer: () => string = () => ''
  const open = () =>
    keySetFinder(new Map([['issuer', 'https://id.example/jwks']]), {
      elapsedMs: () => now,
      fetchText: async address => {
        expect(address).toBe('https://id.example/jwks')
        fetches += 1
        return answer()
      },
    })
  const fail = () => {
    throw new Error('rejected')
  }
  beforeEach(() => {
    now = 1_000_000
    fetches = 0
    answer = () => setOf(first)
  })

  test('looking up an unknown issuer returns no key set and fetches nothing', () => {
    expect(open()('https://elsewhere.example')).toBeUndefined()
    expect(fetches).toBe(0)
  })

  test('fetches once for all tokens within five minutes, and again afterwards', async () => {
    const findKeySet = open()
    expect(await checkToken(findKeySet, first)).toBe('good')
    now += KEYS_CACHED_MS - 1
    expect(await checkToken(findKeySet, first)).toBe('good')
    expect(fetches).toBe(1)
    answer = () => setOf(second)
    now += 1
    expect(await checkToken(findKeySet, first)).toBe('bad')
    expect(fetches).toBe(2)
  })

  test('fetches once for concurrent tokens', async () => {
    const findKeySet = open()
    const verdicts = await Promise.all(Array.from({ length: 64 }, () => checkToken(findKeySet, first)))
    expect(verdicts).toEqual(Array.from({ length: 64 }, () => 'good'))
    expect(fetches).toBe(1)
  })

  test('a token with an unknown key causes another fetch, at most once a minute', async () => {
    const findKeySet = open()
    expect(await checkToken(findKeySet, first)).toBe('good')
    answer = () => setOf(first, second)
    now += UNKNOWN_KEY_REFETCH_MS - 1
    expect(await checkToken(findKeySet, second)).toBe('bad')
    expect(fetches).toBe(1)
    now += 1
    expect(await checkToken(findKeySet, second)).toBe('good')
    expect(fetches).toBe(2)
    const flood = await Promise.all(Array.from({ length: 64 }, () => checkToken(findKeySet, pair('unknown'))))
    expect(new Set(flood)).toEqual(new Set(['bad']))
    expect(fetches).toBe(2)
  })

  test('a failed fetch makes the keys unavailable, and is retried after five seconds', async () => {
    answer = fail
    const findKeySet = open()
    expect(await checkToken(findKeySet, first)).toBe('unavailable')
    now += FAILED_REFETCH_MS - 1
    answer = () => setOf(first)
    expect(await checkToken(findKeySet, first)).toBe('unavailable')
    expect(fetches).toBe(1)
    now += 1
    expect(await checkToken(findKeySet, first)).toBe('good')
  })

  test('keys older than five minutes are not used, even if new keys cannot be fetched', async () => {
    const findKeySet = open()
    expect(await checkToken(findKeySet, first)).toBe('good')
    answer = fail
    now += KEYS_CACHED_MS
    expect(await checkToken(findKeySet, first)).toBe('unavailable')
  })

  test('known keys remain usable if a fetch for an unknown key fails', async () => {
    const findKeySet = open()
    expect(await checkToken(findKeySet, first)).toBe('good')
    answer = fail
    now += UNKNOWN_KEY_REFETCH_MS
    expect(await checkToken(findKeySet, second)).toBe('unavailable')
    expect(await checkToken(findKeySet, first)).toBe('good')
    expect(await checkToken(findKeySet, second)).toBe('bad')
    expect(fetches).toBe(2)
  })

  test.each(['', 'no JSON', '[]', 'null', '{}', '{"keys":{}}', '{"keys":[1]}'])(
    'the response %j is not a key set and makes the keys unavailable',
    async text => {
      answer = () => text
      expect(await checkToken(open(), first)).toBe('unavailable')
    },
  )

  test('an empty key set is accepted, but verifies no token', async () => {
    answer = () => '{"keys":[]}'
    expect(await checkToken(open(), first)).toBe('bad')
  })
})

describe('fetching over HTTP', () => {
  const requests: string[] = []
  let answer: (response: ServerResponse) => void = response => response.end()
  let server: Server
  let origin = ''
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`)
      answer(response)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => void requests.splice(0))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const checkTokenOverHttp = () =>
    checkToken(keySetFinder(new Map([['issuer', `${origin}/jwks?a=b`]]), { elapsedMs: () => performance.now() }), first)

  test('requests only the configured URL, once', async () => {
    answer = response => response.setHeader('content-type', 'application/jwk-set+json').end(setOf(first))
    expect(await checkTokenOverHttp()).toBe('good')
    expect(requests).toEqual(['GET /jwks?a=b'])
  })

  test.each([301, 302, 303, 307, 308])('does not follow a redirect (%i)', async status => {
    answer = response => response.writeHead(status, { location: `${origin}/elsewhere` }).end(setOf(first))
    expect(await checkTokenOverHttp()).toBe('unavailable')
    expect(requests).toEqual(['GET /jwks?a=b'])
  })

  test.each([201, 204, 400, 404, 500, 503])('rejects status %i', async status => {
    answer = response => response.writeHead(status).end(status === 204 ? undefined : setOf(first))
    expect(await checkTokenOverHttp()).toBe('unavailable')
  })

  test('limits the size of a key set after decompression', async () => {
    const paddedSet = (length: number) => setOf(first).padEnd(length)
    answer = response => response.end(paddedSet(KEY_SET_BYTES_MAX))
    expect(await checkTokenOverHttp()).toBe('good')
    answer = response => response.end(paddedSet(KEY_SET_BYTES_MAX + 1))
    expect(await checkTokenOverHttp()).toBe('unavailable')
    answer = response =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.from(paddedSet(64 * KEY_SET_BYTES_MAX))))
    expect(await checkTokenOverHttp()).toBe('unavailable')
  })

  test('limits the duration of a fetch, even if the response arrives byte by byte', async () => {
    const timers: NodeJS.Timeout[] = []
    answer = response => void timers.push(setInterval(() => response.write(' '), 100))
    const startedAt = performance.now()
    expect(await checkTokenOverHttp()).toBe('unavailable')
    const tookMs = performance.now() - startedAt
    timers.forEach(clearInterval)
    expect(tookMs).toBeGreaterThan(FETCH_TIMEOUT_MS - 100)
    expect(tookMs).toBeLessThan(FETCH_TIMEOUT_MS + 2_000)
  })

  test('rejects a key set that is not UTF-8', async () => {
    answer = response => response.end(Buffer.from([0x7b, 0xff, 0x7d]))
    expect(await checkTokenOverHttp()).toBe('unavailable')
  })

  test('an unreachable server makes the keys unavailable', async () => {
    const findKeySet = keySetFinder(new Map([['issuer', 'http://127.0.0.1:1/jwks']]), {
      elapsedMs: () => performance.now(),
    })
    expect(await checkToken(findKeySet, first)).toBe('unavailable')
  })
})
