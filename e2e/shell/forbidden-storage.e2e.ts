import { expect, test } from '../harness/journey-test.ts'
import { openFlow } from '../harness/open-flow.ts'
import { stepThrough } from '../harness/step-through.ts'
import { card, createQuote, open } from '../quote/quote-page.ts'

test('if the browser forbids storage, a quote can be created and a flow completed', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      const forbid = () => {
        throw new DOMException('Storage is forbidden.', 'SecurityError')
      }
      Object.defineProperty(globalThis, name, { get: forbid })
    }
  })
  await open(page)
  await createQuote(page)
  await expect(card(page)).toBeVisible()

  await page.goto('/flows')
  await openFlow(page, 'Email OTP sign-in')
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toContainText('Session:')
})
