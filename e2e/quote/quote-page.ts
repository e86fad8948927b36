import { expect, type Page } from '@playwright/test'

export const amount = (page: Page) => page.getByLabel('Amount', { exact: true })
/** The field with the request as JSON. */
export const json = (page: Page) => page.getByTestId('json')
export const openBody = (page: Page) => page.getByRole('button', { name: 'Request as JSON' }).click()
export const createButton = (page: Page) => page.getByRole('button', { name: /^Get a price/ })
export const card = (page: Page) => page.getByRole('region', { name: 'Quote', exact: true })
export const executeButton = (page: Page) => card(page).getByRole('button', { name: 'Execute' })
/** Shows the status of the quote until the transaction is loaded, then the status of the transaction. */
export const statusField = (page: Page) => page.getByTestId('status')

/** Opens the quote page and waits until the form is ready. */
export async function open(page: Page) {
  await page.goto('/flows/quote')
  await expect(page.getByLabel('Source account')).toBeVisible()
}

export async function createQuote(page: Page) {
  await createButton(page).click()
  await expect(page.getByTestId('receives')).toBeVisible()
}

/** Chooses the first destination account whose label contains `words`. */
export async function pickDestination(page: Page, words: string) {
  const picker = page.getByLabel('Destination account')
  const option = picker.locator('option', { hasText: words })
  await picker.selectOption((await option.first().getAttribute('value')) ?? '')
}

/** Adds an external account and returns its ID. The last digits of its number decide the outcome of payments to it. */
export async function addAccount(
  outside: { call(method: string, path: string, body: unknown): Promise<{ text: string }> },
  digits: string,
) {
  const accountInfo = { accountType: 'MXN_ACCOUNT', clabeNumber: `014027000005555${digits}` }
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Example' }
  const body = { currency: 'MXN', accountInfo: { ...accountInfo, beneficiary } }
  return JSON.parse((await outside.call('POST', '/platform/external-accounts', body)).text).id
}
