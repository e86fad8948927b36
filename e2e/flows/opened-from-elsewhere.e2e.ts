import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import { CONTROL_PATH } from '#lib/contract/operation'
import { expect, type OutsideClient, test } from '../harness/journey-test.ts'
import { BARE_PAGES, CONSOLE_PAGES, EVERY_PAGE, fill } from '../harness/page-list.ts'
import { baseURL } from '../harness/server.ts'

const FLOWS = CONSOLE_PAGES.filter(path => /^\/flows\/[\w-]+$/.test(path))
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const QUOTE = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 100 }

/** Replaced by the path of an open link to verify a customer. */
const OPEN_LINK = '/verify/{token}'

/** Every page, with the parameters it reads and others. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  pages: EVERY_PAGE.filter(path => !FLOWS.includes(path)),
  'pages outside the shell': BARE_PAGES,
  flows: FLOWS,
  'flows with parameters': FLOWS.map(path => `${path}?demo=1&speed=10&deterministic=1&run=1&send=1`),
  'addresses with parameters': [
    '/flows/email-otp#v1.q1ZKTE7OL81TsjLUUSrISaxMLVKqBQA',
    '/flows/drills?code=UNSUPPORTED_UMA_VERSION&run=1&demo=1',
    `/flows/quote?demo=1&speed=10#v1.${base64url(JSON.stringify(QUOTE))}`,
    '/?demo=1',
    '/log?status=4xx&q=quotes&send=1',
    `/inspect#v1.${base64url('{}')}`,
    '/tools/clock?advance=1',
    '/login?next=%2Fflows%2Fexecute%3Fdemo%3D1',
    OPEN_LINK,
    `${OPEN_LINK}?outcome=approve&run=1&send=1`,
  ],
}

/** A page of another site that can only open addresses. */
let elsewhere: Server
let foreignPage: string
test.beforeAll(async () => {
  elsewhere = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Elsewhere</title><p>Hello')
  })
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
  const { port } = elsewhere.address() as AddressInfo // Listens on a port.
  foreignPage = `http://127.0.0.1:${port}/`
})
test.afterAll(() => {
  elsewhere.close()
})

// The pages of a group share a context, so that its browser loads the scripts once.
for (const [name, addresses] of Object.entries(ADDRESSES)) {
  test(`${name} opened from another origin send nothing that changes state`, async ({ context, outside }) => {
    test.slow()
    const { verify } = await fill(outside)
    const sent = stateChangesOf(context)
    for (const address of addresses) {
      const before = await stateChangesIn(outside)
      const pages = await openedFromElsewhere(context, baseURL + address.replace(OPEN_LINK, verify))
      expect(sent, address).toEqual([])
      const after = await stateChangesIn(outside)
      expect(
        after.filter(id => !before.includes(id)),
        address,
      ).toEqual([])
      for (const page of pages) await page.close()
    }
  })
}

/** Opens an address as a page of another site can: in a frame, and in a tab in which its visitor presses Enter. */
async function openedFromElsewhere(context: BrowserContext, address: string): Promise<readonly Page[]> {
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
  await settled(opened)
  // A visitor may be tricked into pressing this; nothing has the focus yet.
  await opened.keyboard.press('Enter')
  await settled(opened)
  return [page, opened]
}

/** Records later browser calls with a method other than GET and HEAD. */
function stateChangesOf(context: BrowserContext): readonly string[] {
  const sent: string[] = []
  context.on('request', request => {
    if (!['GET', 'HEAD'].includes(request.method())) sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}

/** Returns the ids of the newest logged calls, of any client, that may have changed state. */
async function stateChangesIn(outside: OutsideClient): Promise<readonly string[]> {
  await outside.call('GET', '/customers')
  const answer = await fetch(`${baseURL}${CONTROL_PATH}/exchanges?limit=100`)
  const { data }: { data: readonly { id: string; method: string }[] } = await answer.json()
  return data.filter(({ method }) => method !== 'GET').map(({ id }) => id)
}

/** Waits until a page has rendered and read its data. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const clock = page.getByTestId('clock-now')
  if ((await clock.count()) > 0) await expect(clock).not.toHaveText('--:--:--')
  const isFlow = FLOWS.includes(new URL(page.url()).pathname) && !page.url().includes('/flows/quote')
  if (!isFlow || page.url().includes('/flows/drills')) return
  await expect(page.getByTestId('stage')).toBeVisible()
  await expect(page.getByText('Loading wallets and credentials…')).toHaveCount(0)
}
