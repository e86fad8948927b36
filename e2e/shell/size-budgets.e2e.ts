import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { consolePages, firstLoadBytes } from '../harness/first-load.ts'
import { expect, test } from '../harness/journey-test.ts'
import { openPage } from '../harness/page-list.ts'
import { baseURL, SERVER_COMMAND } from '../harness/server.ts'
import { stepThrough } from '../harness/step-through.ts'

/** Pages to measure even if neither the navigation nor the flow list links to them. */
const OTHERS = [
  '/tools/clock',
  '/tools/keys',
  '/tools/oidc',
  '/login',
  '/log/compare',
  '/flows/drills',
  '/inspect/hpke',
] as const
/** Limits in bytes. Styles and scripts are measured after gzip, fonts as files. */
const [CSS_MAX, FONTS_MAX, CRYPTO_MAX] = [18_000, 80_000, 32_000]
const [READING_PAGE_MAX, OTHER_PAGE_MAX] = [145_000, 185_000]

const BUILT = SERVER_COMMAND === 'start' ? '.next' : '.cache/console-export/out/_next'
const CHUNKS = join(import.meta.dirname, '../..', BUILT, 'static/chunks')
/** Matches built code that contains the order of P-256 or the bytes of the label `HPKE`. */
const CRYPTOGRAPHY = /0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n|72,80,75,69/

test('no page exceeds its first-load script budget', async () => {
  const listed = await consolePages(baseURL)
  expect(listed.length).toBeGreaterThan(15)
  const pages = [...listed, ...OTHERS.map(path => ({ path, scriptBytesMax: OTHER_PAGE_MAX }))]
  const over: string[] = []
  for (const { path, scriptBytesMax } of pages) {
    const bytes = await firstLoadBytes(baseURL + path)
    expect(bytes, path).toBeGreaterThan(100_000)
    if (bytes > scriptBytesMax) over.push(`${path}: ${bytes} of ${scriptBytesMax} bytes`)
  }
  expect(over).toEqual([])
})

test('styles and fonts stay within their budgets, and two fonts are preloaded', async ({ request }) => {
  const answer = await request.get('/')
  const html = await answer.text()
  const styles = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(styles.length).toBeGreaterThan(0)
  const sheets = await Promise.all(styles.map(async href => ({ href, body: await (await request.get(href)).body() })))
  expect(sheets.reduce((sum, { body }) => sum + gzipSync(body).length, 0)).toBeLessThanOrEqual(CSS_MAX)

  const fonts = new Set(
    sheets.flatMap(({ href, body }) =>
      [...body.toString().matchAll(/url\(["']?([^)"']+\.woff2)/g)].map(
        ([, url = '']) => new URL(url, baseURL + href).href,
      ),
    ),
  )
  expect(fonts.size).toBeGreaterThan(1)
  const sizes = await Promise.all([...fonts].map(async href => (await (await request.get(href)).body()).length))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FONTS_MAX)
  // The HTML or the Link header names the preloaded fonts. Only the styles name the other fonts.
  const named = `${html} ${answer.headers().link ?? ''}`.matchAll(/[\w.-]+\.woff2/g)
  expect(new Set([...named].map(String)).size).toBe(2)
})

test("no script contains the behavior page's text or renderer, and the page does not exceed its budget", async () => {
  const names = readdirSync(CHUNKS).filter(name => name.endsWith('.js'))
  expect(names.length).toBeGreaterThan(0)
  const marks = /disableParsingRawHTML|Integrators copy what a sandbox does/
  expect(names.filter(name => marks.test(readFileSync(join(CHUNKS, name), 'utf8')))).toEqual([])
  expect(await firstLoadBytes(`${baseURL}/reference/behavior`)).toBeLessThanOrEqual(READING_PAGE_MAX)
})

test('cryptography stays within its budget and is not among the first-load scripts of Start or of a flow', async ({
  page,
  request,
}) => {
  const chunks = readdirSync(CHUNKS)
    .filter(name => name.endsWith('.js'))
    .map(name => ({ name, content: readFileSync(join(CHUNKS, name)) }))
    .filter(({ content }) => CRYPTOGRAPHY.test(content.toString('latin1')))
  expect(chunks.length).toBeGreaterThan(0)

  const loaded: string[] = []
  page.on('request', asked => loaded.push(asked.url()))
  const loadedCryptoChunks = () => chunks.filter(({ name }) => loaded.some(url => url.endsWith(`/${name}`)))
  await openPage(page, '/')
  expect(loadedCryptoChunks()).toEqual([])

  const html = await (await request.get('/flows/email-otp')).text()
  for (const { name } of chunks) expect(html, name).not.toContain(`<script src="/_next/static/chunks/${name}"`)
  await page.goto('/flows/email-otp')
  await stepThrough(page)
  const used = loadedCryptoChunks()
  expect(used.length).toBeGreaterThan(0)
  expect(used.reduce((sum, { content }) => sum + gzipSync(content).length, 0)).toBeLessThanOrEqual(CRYPTO_MAX)
})
