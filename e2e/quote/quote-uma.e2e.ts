import { expect, test } from '../harness/journey-test.ts'
import { card, createButton, createQuote, executeButton, json, open, openBody, statusField } from './quote-page.ts'

test('a looked-up UMA address can be paid after the required sender fields are filled in', async ({ page }) => {
  await open(page)
  await page.getByLabel('Destination account').selectOption('UMA_ADDRESS')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByLabel('lookupId')).toHaveValue(/^Lookup:/)
  await expect(page.getByLabel('Receives')).toHaveValue('EUR')
  await createButton(page).click()
  await expect(page.getByTestId('rejection')).toContainText('MISSING_MANDATORY_USER_INFO')
  await expect(page.getByLabel('FULL_NAME')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Fill with sample data' }).click()
  await expect(page.getByLabel('FULL_NAME')).not.toHaveAttribute('aria-invalid')
  await openBody(page)
  await expect(json(page)).toHaveValue(/"FULL_NAME": "Ada Example"/)
  await createQuote(page)
  await expect(card(page)).toContainText('FULL_NAMEsuccess.eur')
  await executeButton(page).click()
  await expect(statusField(page)).toHaveText('COMPLETED')
})

test('entering another UMA address clears the previous lookup, and looking up an unknown address shows an error', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('Destination account').selectOption('UMA_ADDRESS')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByLabel('lookupId')).toHaveValue(/^Lookup:/)
  await page.getByRole('combobox', { name: 'UMA address' }).fill('$non.existent.usd@sandbox.uma.money')
  await expect(page.getByLabel('lookupId')).toHaveValue('')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('404 UMA_NOT_FOUND')
})
