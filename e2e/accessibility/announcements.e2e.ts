import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { stepByKeys } from '../harness/keyboard.ts'

/** Records what live regions announce, including repetitions. Returns a function that reads the record. */
async function listen(page: Page) {
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    const live = '[role=status], [role=alert], [aria-live]'
    const observer = new MutationObserver(changes => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live)
        const fresh = [...addedNodes].flatMap(node =>
          node instanceof Element ? [...node.querySelectorAll(live), ...(node.matches(live) ? [node] : [])] : [],
        )
        for (const spoken of region ? [region] : fresh)
          announced.push(spoken.textContent.replaceAll('\u00a0', ' ').trim())
      }
    })
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced)
}

const polite = (page: Page) => page.locator('[role=status][aria-live]')

test('new calls are announced as a count, not row by row', async ({ page, outside }) => {
  await outside.quote()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Log', exact: true })).toContainText('POST /quotes')
  // The live region loads together with the deadlines.
  await expect(page.getByRole('region', { name: 'Deadlines' })).toBeVisible()
  const announced = await listen(page)
  await Promise.all([outside.quote(), outside.quote(), outside.quote({}, 'wrong')])
  await expect(polite(page)).toHaveText('3 new calls')
  expect((await announced()).filter(sentence => /call|quotes|POST/.test(sentence))).toEqual(['3 new calls'])
})

test('no step of a run is announced twice, and the end of the run is announced last', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await expect(page.getByTestId('step-challenge-run')).toBeEnabled()
  await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
  const announced = await listen(page)
  await page.getByRole('button', { name: 'Run all' }).click()
  await expect.poll(announced).toContain('Done. The session is active.')
  const steps = (await announced()).filter(sentence => /done/i.test(sentence))
  expect(steps.at(-1)).toBe('Done. The session is active.')
  expect(new Set(steps).size, steps.join(' | ')).toBe(steps.length)
})

test('a rejected step is announced once, as an alert', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
  await expect(page.getByTestId('step-challenge-run')).toBeEnabled()
  await page.getByTestId('step-challenge-run').click()
  await expect(page.getByTestId('step-key-run')).toBeEnabled()
  await stepByKeys(page, 'leg-2')
  const announced = await listen(page)
  await page.getByRole('button', { name: 'Tamper…' }).click()
  await page.getByTestId('tamper-newline').click()
  await expect(page.getByTestId('rejection').getByRole('alert')).toContainText('WALLET_SIGNATURE_BODY_MISMATCH')
  expect((await announced()).filter(sentence => sentence.includes('WALLET_SIGNATURE_BODY_MISMATCH'))).toHaveLength(1)
})

test('the Start page shows a failed request and a failed reveal of the token as alerts', async ({ page }) => {
  const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })
  await page.goto('/')
  await expect(page.getByTestId('clock-now')).not.toHaveText('--:--:--')
  await page.route(/\/(quotes|sandbox\/token)$/, route => route.abort())
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(alert('Request failed.')).toBeVisible()
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect(alert('npm run -s credentials')).toHaveText(/^No response from the server\..* To print the token, run/)
})
