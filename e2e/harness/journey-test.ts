import { test as base, expect } from '@playwright/test'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'
import { apiToken, baseURL } from './server.ts'

/** An API client outside the browser, such as an integrator's program. */
export interface OutsideClient {
  /** Calls a path of the API; `secret` replaces the valid client secret. */
  call(method: string, path: string, body?: unknown, secret?: string): Promise<OutsideAnswer>
  /** Requests a quote between two starter accounts; `members` replace or extend the fields of the body. */
  quote(members?: Record<string, unknown>, secret?: string): Promise<OutsideAnswer>
}

export interface OutsideAnswer {
  readonly status: number
  readonly exchangeId: string
  readonly text: string
}

/**
 * Playwright's `test` for journeys, the end-to-end tests. Resets the sandbox before each journey. A journey fails if
 * its `page` has an uncaught error, logs an error or violates the Content Security Policy.
 */
export const test = base.extend<{ outside: OutsideClient; sandboxReset: undefined; errorCheck: undefined }>({
  sandboxReset: [
    async ({ request }, use) => {
      const answer = await request.post(`${CONTROL_PATH}/reset`)
      expect(answer.status(), await answer.text()).toBe(204)
      await use(undefined)
    },
    { auto: true },
  ],

  errorCheck: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('pageerror', error => problems.push(error.message))
      page.on('console', message => {
        // Some journeys cause rejected calls, missing pages and outages on purpose. The browser logs these as errors.
        if (message.type() === 'error' && !/^Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(message.text())) {
          problems.push(message.text())
        }
      })
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', event => {
          reportError(new Error(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`))
        })
      })
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
  outside: async ({}, use) => {
    await use({ call, quote: async (members, secret) => call('POST', '/quotes', await quoteBody(members), secret) })
  },
})

export { expect }

/** Returns a request body for a quote between two starter accounts; `members` replace or extend its fields. */
export async function quoteBody(members: Record<string, unknown> = {}) {
  const { seed } = await (await fetch(`${baseURL}${CONTROL_PATH}/state`)).json()
  const destination = seed.externalAccounts.find((account: { currency: string }) => account.currency === 'EUR')
  return {
    source: { sourceType: 'ACCOUNT', accountId: seed.platformAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: destination.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    ...members,
  }
}

async function call(method: string, path: string, body?: unknown, secret: string = apiToken.clientSecret) {
  const response = await fetch(`${baseURL}${BASE_PATH}${path}`, {
    method,
    headers: { Authorization: `Basic ${btoa(`${apiToken.clientId}:${secret}`)}`, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const exchangeId = response.headers.get('Sandbox-Trace-Id') ?? ''
  return { status: response.status, exchangeId, text: await response.text() }
}
