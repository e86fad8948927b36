import { inflateRawSync } from 'node:zlib'
import { expect, test } from '../harness/journey-test.ts'
import { stepThrough } from '../harness/step-through.ts'

test('a link copied from a tampered run restores the inputs and offers the tamper until its step has run', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'leg-2')
  await page.getByRole('button', { name: 'Tamper…' }).click()
  await page.getByTestId('tamper-newline').click()
  await expect(page.getByTestId('prediction')).toBeVisible()
  await page.getByRole('button', { name: /^Copy link/ }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const shared = JSON.parse(inflateRawSync(Buffer.from(link.split('#v1.')[1] ?? '', 'base64url')).toString())
  expect(Object.keys(shared).toSorted()).toEqual(['accountId', 'credentialId', 'tamper'])

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect(other.getByLabel('Credential')).toHaveValue(shared.credentialId)
  await expect(other.getByLabel('Wallet')).toHaveValue(shared.accountId)
  await expect(other.getByTestId('linked-tamper')).toContainText('Run the flow to that step to apply the tamper')
  await stepThrough(other, 'leg-2')
  await other.getByRole('button', { name: 'Apply tamper' }).click()
  await expect(other.getByTestId('prediction')).toBeVisible()
  await other.reload()
  await stepThrough(other)
  await expect(other.getByTestId('linked-tamper')).toContainText('This run is past that step. Start a new run')
  await elsewhere.close()
})

test('with demo=1, the page of a flow offers a button that signs in and completes the flow', async ({ page }) => {
  await page.goto('/flows/add?demo=1&speed=4')
  await expect(page.getByTestId('caption')).toContainText('The demo starts when you press the button.')
  await page.getByRole('button', { name: 'Run the demo' }).click()
  await expect(page.getByTestId('caption')).toContainText('Done')
  await expect(page.getByTestId('flow-done')).toBeVisible()
})

test('a keyboard shortcut starts and pauses a run of all steps, and the Run all button resumes it', async ({
  page,
}) => {
  await page.goto('/flows/email-otp')
  await expect(page.getByRole('button', { name: 'Run all' })).toBeEnabled()
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByTestId('run-progress')).toContainText(/^step \d of 7/)
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByRole('button', { name: 'Run all' })).toBeEnabled()
  await expect(page.getByTestId('flow-done')).toBeHidden()
  await page.getByRole('button', { name: 'Run all' }).click()
  await expect(page.getByTestId('run-progress')).toHaveText('all 7 steps done')
})

test('with deterministic=1, the page says that its keys have a public seed, and generates the same key after each load', async ({
  page,
}) => {
  const keys: string[] = []
  for (const _ of ['first', 'second']) {
    await page.goto('/flows/email-otp?deterministic=1')
    await expect(page.getByTestId('deterministic')).toContainText('public seed')
    await stepThrough(page, 'seal')
    keys.push((await page.getByTestId('artifact-publicKey').getByRole('definition').first().textContent()) ?? '')
  }
  expect(keys[0]).toMatch(/^0[23][0-9a-f]{64}$/)
  expect(keys[1]).toBe(keys[0])
})
