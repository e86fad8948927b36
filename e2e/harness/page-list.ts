import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { LISTED_FLOWS } from '#lib/flows/flow-list'
import { expect, type OutsideClient } from './journey-test.ts'

/** Paths of the pages in the console's navigation. They are read from the sources, so that the tests include new pages. */
export const MAIN_PAGES = hrefsIn('_shell/console-pages.ts')

/** Paths of the pages in the console's navigation and in its list of flows. */
export const CONSOLE_PAGES = [...MAIN_PAGES, ...LISTED_FLOWS.map(({ href }) => href)]

/** Paths of the flows that consist of steps. */
export const STEP_FLOWS = LISTED_FLOWS.filter(({ next }) => next !== undefined).map(({ href }) => href)

/** ID of the starter wallet. */
const WALLET = 'InternalAccount:00000000-0000-7000-8000-000000000006'

/** Paths of pages inside the console's shell, except those of calls, comparisons and verification links. */
export const SHELL_PAGES: readonly string[] = [
  ...CONSOLE_PAGES,
  `/data?show=${WALLET}`,
  '/data?q=nothing-like-it',
  '/inbox?view=webhooks',
  '/flows/nothing-like-it',
  '/inspect/hpke',
  '/flows/drills?code=CERT_CHAIN_EXPIRED',
  '/flows/drills?code=MISDIRECTED_REQUEST',
  ...hrefsIn('_shell/reference-pages.ts'),
  '/reference/errors/UNAUTHORIZED',
]

/** Text that appears only after a page has loaded, for pages whose heading appears earlier. */
const LOADED_TEXTS: Readonly<Record<string, string>> = {
  '/tools/clock': '+1 day',
  '/tools/keys': 'journeys',
  '/data': 'Opening balance',
  [`/data?show=${WALLET}`]: 'Amount to add (smallest unit)',
  '/data?q=nothing-like-it': 'No objects match',
  '/flows/nothing-like-it': 'Flow not found',
  '/inbox?view=webhooks': 'Verify every webhook',
  '/readiness': 'In CI:',
  '/reference': 'supports Idempotency-Key',
  '/reference/behavior': 'Several processes',
  '/reference/objects': 'QuoteRequest',
  '/reference/control': '/snapshots/{snapshotId}/load',
  '/reference/errors': 'INVITATION_CANCELLED',
  '/reference/errors/UNAUTHORIZED': 'CREDENTIALS_WRONG',
  '/flows/drills': 'Export coverage.json',
  '/flows/drills?code=CERT_CHAIN_EXPIRED': 'you can force it',
  '/flows/drills?code=MISDIRECTED_REQUEST': 'A web page cannot set this header',
}

/** Paths of pages outside the console's shell, and of pages for data that does not exist. */
export const BARE_PAGES: readonly string[] = [
  '/login',
  '/nowhere',
  '/log/ex_nothing',
  '/log/compare?left=ex_nothing',
  '/verify/nothing-like-it',
]

/**
 * Creates a rejected call, a one-time code, a link to verify a customer, and a quote with a long description. Returns
 * the exchange IDs of the quote and of the rejected call, and the path of the link.
 */
export async function createPageData(
  outside: OutsideClient,
): Promise<{ acceptedId: string; rejectedId: string; verifyPath: string }> {
  const acceptedId = (await outside.quote({ description: 'x'.repeat(500) })).exchangeId
  const rejectedId = (await outside.quote({}, 'wrong')).exchangeId
  const credentials = JSON.parse((await outside.call('GET', `/auth/credentials?accountId=${WALLET}`)).text)
  const asked = await outside.call('POST', `/auth/credentials/${credentials.data[0].id}/challenge`)
  expect(asked.status).toBe(200)
  const customers = JSON.parse((await outside.call('GET', '/customers')).text)
  const link = await outside.call('POST', `/customers/${customers.data[0].id}/kyc-link`)
  expect(link.status, link.text).toBe(201)
  return { acceptedId, rejectedId, verifyPath: new URL(JSON.parse(link.text).kycUrl).pathname }
}

/** Opens a console page and waits until it shows its content and the sandbox clock. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
  const loadedText = LOADED_TEXTS[path]
  if (loadedText !== undefined) await expect(page.getByText(loadedText).filter({ visible: true }).first()).toBeVisible()
}

/** Opens a console page through a link if possible, because a page load takes longer. */
export async function followLink(page: Page, path: string): Promise<void> {
  const link = () => page.locator(`a[href="${path}"]`).filter({ visible: true }).first()
  if (path.startsWith('/flows/') && (await link().count()) === 0) await followLink(page, '/flows')
  if (await link().isVisible()) await link().click()
  else await page.goto(path)
  await expect(page).toHaveURL(path)
}

/** Expects one main heading, a title, and a current navigation link to `path`. */
export async function expectPlace(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/^[^·]+ · Countersign$/)
  const current = page.getByRole('navigation', { name: 'Main navigation' }).locator('[aria-current=page]')
  await expect(current).toHaveAttribute('href', path)
}

/** Reads the file as text, because `e2e` may not import `app`. */
function hrefsIn(file: string): readonly string[] {
  const text = readFileSync(join(import.meta.dirname, '../../app', file), 'utf8')
  const found = [...text.matchAll(/\bhref: '([^']+)'/g)].map(([, href = '']) => href)
  if (found.length === 0) throw new Error(`${file} contains no href.`)
  return found
}
