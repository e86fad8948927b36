import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { BASE_PATH } from '#lib/contract/operation'
import { type OwnServer, startOwnServer } from '../harness/own-server.ts'
import { sendRequest } from './raw-socket.ts'

/** Sources that are copied, so that tests can edit them. The copy is in the project, so that imports find packages. */
const SOURCES = [
  'app',
  'db',
  'lib',
  'public',
  'proxy.ts',
  'next.config.ts',
  'tsconfig.json',
  'package.json',
  '.postcssrc.json',
]
const root = join(import.meta.dirname, '../..')
const copy = join(root, '.cache/development')
const ARGS = [
  '--experimental-strip-types',
  '--disable-warning=ExperimentalWarning',
  'lib/runtime/server/serve.ts',
  '--console',
]
const PAGE = 'app/(console)/probe/page.tsx'
const ROUTE = 'app/api/2025-10-13/discoveries/route.ts'
const RELOAD_PATH = '/_next/hmr?id=test'

let server: OwnServer
test.beforeAll(async () => {
  test.setTimeout(300_000)
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const source of SOURCES) cpSync(join(root, source), join(copy, source), { recursive: true })
  edit(PAGE, pageSource('one'))
  server = await startOwnServer(ARGS, { cwd: copy, env: { NODE_ENV: 'development', NEXT_TELEMETRY_DISABLED: '1' } })
  await server.waitUntilReady()
})
test.afterAll(async () => {
  await server.dispose()
  rmSync(copy, { recursive: true, force: true })
})

function edit(file: string, text: string): void {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
}

function pageSource(text: string): string {
  return `export default function Page() {\n  return <p>{'probe ' + '${text}'}</p>\n}\n`
}

const fetchText = async (path: string) => (await fetch(`${server.origin}${path}`)).text()

/** Saves a file repeatedly until `read` returns `shown`, because a starting server's file watcher may miss saves. */
async function expectEdited<Shown>(
  file: string,
  text: string,
  read: () => Promise<Shown>,
  shown: Shown,
): Promise<void> {
  let saves = 0
  const saveAgain = () => {
    saves += 1
    edit(file, `${text}// Save ${saves}.\n`)
    return read()
  }
  await expect.poll(saveAgain, { timeout: 120_000, intervals: [1_000, 5_000] }).toEqual(shown)
}

test('the development server serves an edited page and sends messages on the reload socket', async () => {
  test.slow()
  expect(await fetchText('/probe')).toContain('probe one')
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${RELOAD_PATH}`)
  const messages: string[] = []
  socket.addEventListener('message', ({ data }) => messages.push(String(data)))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  await expect.poll(() => messages.length, { timeout: 60_000 }).toBeGreaterThan(0)
  await expectEdited(PAGE, pageSource('two'), async () => (await fetchText('/probe')).includes('probe two'), true)
  socket.close()
})

test('the development server serves an edited route handler, and then the restored one', async () => {
  test.slow()
  const path = `${BASE_PATH}/discoveries`
  expect((await fetch(`${server.origin}${path}`)).status).toBe(401)
  const original = readFileSync(join(copy, ROUTE), 'utf8')
  await expectEdited(ROUTE, "export const GET = () => new Response('edited')\n", () => fetchText(path), 'edited')
  await expectEdited(ROUTE, original, async () => (await fetch(`${server.origin}${path}`)).status, 401)
})

test('the reload socket does not open for a request with a foreign host, origin or site', async () => {
  const upgrade = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  const hostHeader = `Host: localhost:${server.port}`
  const statusOf = async (...lines: readonly string[]) =>
    (await sendRequest(server.port, [`GET ${RELOAD_PATH} HTTP/1.1`, ...lines, ...upgrade])).status
  expect(await statusOf('Host: evil.example')).toBe(421)
  expect(await statusOf(hostHeader, 'Origin: https://evil.example')).not.toBe(101)
  expect(await statusOf(hostHeader, 'Sec-Fetch-Site: cross-site')).not.toBe(101)
})

test('in development, an API error has no Vary header, and the event stream sends its first message', async () => {
  const { status, headers } = await sendRequest(server.port, [
    `GET ${BASE_PATH}/nowhere HTTP/1.1`,
    `Host: localhost:${server.port}`,
  ])
  expect([status, headers.has('vary')]).toEqual([404, false])
  const events = await fetch(`${server.origin}/api/sandbox/events`)
  const reader = events.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('retry: 1000\n\n')
  await reader?.cancel()
})
