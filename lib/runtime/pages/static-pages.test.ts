import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE_PATH } from '#lib/contract/operation'
import { NONCE_MARK, openConsoleFiles, staticPages } from '#lib/runtime/pages/static-pages'
import { frontDoor } from '#lib/runtime/server/front-door'
import { testWorld } from '#lib/testing/sandbox/test-world'
import { sendRequest } from '../../../e2e/edge/raw-socket.ts'

const CONTENTS: Readonly<Record<string, string>> = {
  'index.html': `<script ${NONCE_MARK}>start</script><script ${NONCE_MARK}></script>`,
  'log.html': 'log page',
  'log.txt': 'log data',
  'log/-.html': 'page of any call',
  'log/-.txt': 'data of any call',
  'log/-/__next._tree.txt': 'tree of any call',
  'log/compare.html': 'compare page',
  '404.html': 'not found',
  '_next/static/a.js': 'script',
}

const folder = mkdtempSync(join(tmpdir(), 'countersign-pages-'))
const { world, dispose } = await testWorld()
writeFileSync(join(folder, 'outside'), brotliCompressSync('outside'))
for (const [index, text] of Object.values(CONTENTS).entries()) {
  writeFileSync(join(folder, `${index}.br`), brotliCompressSync(text))
}
const list: Record<string, unknown> = Object.fromEntries(
  Object.keys(CONTENTS).map((path, index) => [path, `${index}.br`]),
)
// Two paths share a file.
writeFileSync(join(folder, 'shared.br'), brotliCompressSync('data of any calltree of any call'))
Object.assign(list, { 'log/-.txt': ['shared.br', 0, 16], 'log/-/__next._tree.txt': ['shared.br', 16, 32] })
writeFileSync(join(folder, 'files.json'), JSON.stringify(list))

const downloads = {
  '/llms.txt': (request: Request) => new Response(`for ${request.headers.get('host')}`),
}
const server = frontDoor(world, { pages: staticPages(folder, downloads) })
let port: number
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port // The server listens on a port, so its address is an object.
})
afterAll(async () => {
  server.close()
  await dispose()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, ...lines: readonly string[]) =>
  sendRequest(port, [`GET ${path} HTTP/1.1`, 'Host: localhost:3000', ...lines])

test.each([
  ['/log', 200, 'log page'],
  ['/log/', 200, 'log page'],
  ['/log?status=4xx', 200, 'log page'],
  ['/log.txt', 200, 'log data'],
  ['/log/compare', 200, 'compare page'],
  ['/log/ex_1', 200, 'page of any call'],
  ['/log/ex_1.txt', 200, 'data of any call'],
  ['/log/ex_1/__next._tree.txt', 200, 'tree of any call'],
  ['/%6Cog', 200, 'log page'],
  ['/nowhere', 404, 'not found'],
  ['/log/ex_1/more', 404, 'not found'],
  ['/_next/static/b.js', 404, 'not found'],
  ['/outside', 404, 'not found'],
  ['/files.json', 404, 'not found'],
  ['/0.br', 404, 'not found'],
])('GET %s returns %i (%s)', async (path, status, body) => {
  const answer = await get(path)
  expect([answer.status, answer.body]).toEqual([status, body])
})

test('each response with a page has a new nonce, on every script and in the Content Security Policy', async () => {
  const answers = await Promise.all([get('/'), get('/')])
  const nonces = answers.map(({ headers, body }) => {
    const nonce = /'nonce-(\w+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
    expect(body).toBe(`<script nonce="${nonce}">start</script><script nonce="${nonce}"></script>`)
    return nonce
  })
  expect(new Set(nonces).size).toBe(2)
})

test('pages must not be cached, and built files may be cached for a year', async () => {
  expect((await get('/log')).headers.get('cache-control')).toBe('no-store')
  expect((await get('/_next/static/a.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test.each([
  ['/_next/static/a.js', 'gzip, br', 'br'],
  ['/_next/static/a.js', 'gzip, br;q=0', 'gzip'],
  ['/_next/static/a.js', 'identity', undefined],
  // A page is compressed for each response, because of the nonce. Gzip is used because it is faster than Brotli.
  ['/log', 'gzip, br', 'gzip'],
])('GET %s with Accept-Encoding %s returns Content-Encoding %s', async (path, accepted, encoding) => {
  const { headers } = await get(path, `Accept-Encoding: ${accepted}`)
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'Accept-Encoding'])
})

test('HEAD returns the status and length of the GET response, without a body', async () => {
  const { status, headers, body } = await sendRequest(port, ['HEAD /log HTTP/1.1', 'Host: localhost:3000'])
  expect([status, headers.get('content-length'), body]).toEqual([200, '8', ''])
})

test('the function that creates a download gets the request', async () => {
  expect((await get('/llms.txt')).body).toBe('for localhost:3000')
})

test('an API call is not answered with a page', async () => {
  const { status, headers } = await get(`${BASE_PATH}/discoveries`)
  expect([status, headers.has('sandbox-trace-id')]).toEqual([401, true])
})

test('openConsoleFiles throws for a folder without an exported console, and says to export it', () => {
  expect(() => openConsoleFiles(join(folder, 'empty'))).toThrow('Export the console')
})
