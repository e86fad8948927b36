import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { CONTROL_PATH } from '#lib/contract/operation'
import { expect, type OutsideClient, test } from '../harness/journey-test.ts'
import { CONSOLE_PAGES, createPageData } from '../harness/page-list.ts'
import { baseURL } from '../harness/server.ts'

const FLOWS = CONSOLE_PAGES.filter(path => /^\/flows\/[\w-]+$/.test(path))
/** Pages under `/flows` whose steps the test does not wait for. */
const FLOWS_NOT_AWAITED = ['/flows/quote', '/flows/drills', '/flows/webhook']
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const QUOTE = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 100 }

/** Placeholder for the path of a customer's verification link. */
const VERIFICATION_LINK = '/verify/{token}'

/**
 * Addresses to open, by their group's name in a test title. A page may ignore parameters of its address. The journeys of
 * every page test addresses without parameters.
 */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'flows with parameters': FLOWS.map(path => `${path}?demo=1&speed=10&deterministic=1&run=1&send=1`),
  'pages with a query, a fragment or a token': [
    '/flows/email-otp#v1.q1ZKTE7OL81TsjLUUSrISaxMLVKqBQA',
    '/flows/drills?code=UNSUPPORTED_UMA_VERSION&run=1&demo=1',
    `/flows/quote?demo=1&speed=10#v1.${base64url(JSON.stringify(QUOTE))}`,
    '/?demo=1',
    '/log?status=4xx&q=quotes&send=1',
    `/inspect#v1.${base64url('{}')}`,
    '/tools/clock?advance=1',
    '/login?next=%2Fflows%2Fexecute%3Fdemo%3D1',
    VERIFICATION_LINK,
    `${VERIFICATION_LINK}?outcome=approve&run=1&send=1`,
  ],
}

/** Server of another site, whose page opens the addresses. */
let elsewhere: Server
let foreignPage: string
test.beforeAll(async () => {
  elsewhere = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Elsewhere</title><p>Hello')
  })
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
  const { port } = elsewhere.address() as AddressInfo // The server listens on a port, so this is not a string.
  foreignPage = `http://127.0.0.1:${port}/`
})
test.afterAll(() => {
  elsewhere.close()
})

// The pages of a group share a browser context, so that their scripts are loaded once.
for (const [name, addresses] of Object.entries(ADDRESSES)) {
  test(`when opened from another origin, ${name} send no request that changes state`, async ({ context, outside }) => {
    test.slow()
    const { verifyPath } = await createPageData(outside)
    const sent = recordStateChanges(context)
    for (const address of addresses) {
      const before = await loggedStateChanges(outside)
      const pages = await openFromElsewhere(context, baseURL + address.replace(VERIFICATION_LINK, verifyPath))
      expect(sent, address).toEqual([])
      const after = await loggedStateChanges(outside)
      expect(
        after.filter(id => !before.includes(id)),
        address,
      ).toEqual([])
      for (const page of pages) await page.close()
    }
  })
}

/** On a page of another site, opens an address in a frame and in a new tab. Returns that page and the tab. */
async function openFromElsewhere(context: BrowserContext, address: string): Promise<readonly Page[]> {
  const page = await context.newPage()
  await page.goto(foreignPage)
  const opening = context.waitForEvent('page')
  await page.evaluate(href => {
    const frame = document.createElement('iframe')
    frame.src = href
    document.body.append(frame)
    open(href)
  }, address)
  const opened = await opening
  await opened.waitForURL(`${baseURL}/**`)
  await waitUntilLoaded(opened)
  // The other site may trick its visitor into pressing Enter. No element of the new page has the focus yet.
  await opened.keyboard.press('Enter')
  await waitUntilLoaded(opened)
  return [page, opened]
}

function recordStateChanges(context: BrowserContext): readonly string[] {
  const sent: string[] = []
  context.on('request', request => {
    if (!['GET', 'HEAD'].includes(request.method())) sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

/** Covers only the newest 100 calls, from all clients. */
async function loggedStateChanges(outside: OutsideClient): Promise<readonly string[]> {
  await outside.call('GET', '/customers')
  const answer = await fetch(`${baseURL}${CONTROL_PATH}/exchanges?limit=100`)
  const { data }: { data: readonly { id: string; method: string }[] } = await answer.json()
  return data.filter(({ method }) => method !== 'GET').map(({ id }) => id)
}

async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const clock = page.getByTestId('clock-now')
  if ((await clock.count()) > 0) await expect(clock).not.toHaveText('--:--:--')
  const { pathname } = new URL(page.url())
  if (!FLOWS.includes(pathname) || FLOWS_NOT_AWAITED.includes(pathname)) return
  await expect(page.getByTestId('stage')).toBeVisible()
  await expect(page.getByText('Loading wallets, credentials and sessions…')).toHaveCount(0)
}
