import type { Page, Route } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { openFlow } from '../harness/open-flow.ts'
import { baseURL, FOREIGN_HOST, port } from '../harness/server.ts'
import { stepThrough } from '../harness/step-through.ts'
import { addAuthenticator } from '../harness/virtual-authenticator.ts'

/** Requires `replacePrompt`, which counts the prompts. */
const prompts = (page: Page) => page.evaluate(() => (window as unknown as { prompts?: number }).prompts ?? 0)

async function replacePrompt(page: Page, ending: 'never' | 'NotAllowedError'): Promise<void> {
  await page.addInitScript(how => {
    const counter = window as unknown as { prompts: number }
    counter.prompts = 0
    const ask = () => {
      counter.prompts += 1
      return how === 'never'
        ? new Promise<never>(() => {})
        : Promise.reject(new DOMException('The operation was not allowed.', how))
    }
    Object.assign(navigator.credentials, { create: ask, get: ask })
  }, ending)
}

/** Answers a request to another host with the response of localhost, where no login is needed. */
async function answerFromLocalhost(route: Route) {
  const { pathname, search } = new URL(route.request().url())
  if (pathname.endsWith('/events')) return route.abort()
  await route.fulfill({ response: await route.fetch({ url: `${baseURL}${pathname}${search}` }) })
}

async function openRegistration(page: Page) {
  await page.goto('/flows/passkey-register')
  await page.getByLabel('Authenticator').selectOption('browser')
  await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await expect(page.getByTestId('step-create-run')).toBeEnabled()
}

test('a passkey of Playwright’s authenticator can be registered and used to sign in', async ({ page, context }) => {
  await context.credentials.install()
  await openRegistration(page)
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
  await openFlow(page, 'Passkey sign-in')
  await expect(page.getByLabel('Credential')).toContainText('PASSKEY This device')
  await page.getByLabel('Authenticator').selectOption('browser')
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toContainText('Session:')
  expect(await context.credentials.get({ rpId: 'localhost' })).toHaveLength(1)
})

test('a flow opened at 127.0.0.1 redirects to localhost, where passkeys work', async ({ page }) => {
  await page.goto(`http://127.0.0.1:${port}/flows/passkey-register`)
  await expect(page).toHaveURL(`${baseURL}/flows/passkey-register`)
  await expect(page.getByTestId('preflight-origin')).toHaveAttribute('data-state', 'pass')
  await expect(page.getByTestId('preflight-blocked')).toHaveCount(0)
})

test('at a host where passkeys cannot work, the passkey sign-in flow is disabled and links to localhost', async ({
  browser,
}) => {
  // Does not use the `page` fixture, because `errorCheck` fails a journey whose `page` logs an error. On an insecure
  // page, browsers ignore one of the security headers and log an error.
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`http://${FOREIGN_HOST}/flows/passkey`)
    await expect(page).toHaveURL(`http://${FOREIGN_HOST}/login?next=%2Fflows%2Fpasskey`)
    await context.route(`http://${FOREIGN_HOST}/**`, answerFromLocalhost)
    await page.goto(`http://${FOREIGN_HOST}/flows/passkey`)
    await expect(page.getByTestId('preflight-rpId')).toHaveAttribute('data-state', 'fail')
    await expect(page.getByTestId('preflight-secure-context')).toHaveAttribute('data-state', 'fail')
    await expect(page.getByTestId('preflight-blocked')).toContainText('Passkeys don’t work at this address.')
    await expect(page.getByTestId('stage').getByTestId(/^step-.+-run$/)).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Run all' })).toBeDisabled()
    await page.getByRole('link', { name: `Open this flow at ${baseURL}` }).click()
    await expect(page).toHaveURL(`${baseURL}/flows/passkey`)
    await expect(page.getByTestId('preflight-rpId')).toHaveAttribute('data-state', 'pass')
    await expect(page.getByTestId('preflight-blocked')).toHaveCount(0)
  } finally {
    await context.close()
  }
})

test('Cancel ends a passkey prompt that hangs, and the run continues with another authenticator', async ({ page }) => {
  await replacePrompt(page, 'never')
  await openRegistration(page)
  await page.getByTestId('step-create-run').click()
  await expect(page.getByTestId('ceremony')).toContainText('Waiting for your authenticator…')
  await expect.poll(() => prompts(page)).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  const canceledAt = performance.now()
  await expect(page.getByTestId('stage').getByRole('alert')).toContainText('AbortError after')
  process.stdout.write(`    canceled after ${(performance.now() - canceledAt).toFixed(0)} ms\n`)
  await expect(page.getByTestId('ceremony')).toBeHidden()

  await page.evaluate(() => {
    const credentials = navigator.credentials as unknown as Record<string, unknown>
    delete credentials.create
    delete credentials.get
  })
  await addAuthenticator(page)
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
})

test('a passkey prompt that the browser never ends is reported as timed out, not as canceled', async ({ page }) => {
  await page.clock.install()
  await replacePrompt(page, 'never')
  await openRegistration(page)
  await page.getByTestId('step-create-run').click()
  await expect.poll(() => prompts(page)).toBe(1)
  await page.clock.fastForward(65_000)
  await expect(page.getByTestId('stage').getByRole('alert')).toContainText(/TimeoutError after 6\d\.\d s: the prompt/)
})

test('if the browser rejects a passkey prompt, the page explains the error and the step can be retried', async ({
  page,
}) => {
  await replacePrompt(page, 'NotAllowedError')
  await openRegistration(page)
  await page.getByTestId('step-create-run').click()
  await expect(page.getByTestId('stage').getByRole('alert')).toContainText('NotAllowedError after')
  await expect(page.getByTestId('stage').getByRole('alert')).toContainText('the browser showed no prompt')
  await page.getByTestId('step-create-run').click()
  await expect.poll(() => prompts(page)).toBe(2)
})
