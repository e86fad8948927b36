import { expect, type Page } from '@playwright/test'

/** The amount field. */
export const amount = (page: Page) => page.getByLabel('Amount', { exact: true })
/** The field with the request as JSON. */
export const json = (page: Page) => page.getByTestId('json')
/** Opens the panel that shows the request as JSON. */
export const openBody = (page: Page) => page.getByRole('button', { name: 'Request as JSON' }).click()
/** The button that creates the quote. */
export const createButton = (page: Page) => page.getByRole('button', { name: /^Get a price/ })
/** The region that shows the created quote. */
export const card = (page: Page) => page.getByRole('region', { name: 'Quote', exact: true })
/** The button that executes the quote. */
export const executeButton = (page: Page) => card(page).getByRole('button', { name: 'Execute' })
/** The element that shows the status of the transaction or, until the transaction is loaded, that of the quote. */
export const statusField = (page: Page) => page.getByTestId('status')

/** Opens the quote page and waits until the form is ready. */
export async function open(page: Page) {
  await page.goto('/flows/quote')
  await expect(page.getByLabel('Source account')).toBeVisible()
}

/** Creates a quote from the form's current values. */
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

/**
 * Adds an external account and returns its ID. The account number ends in `digits`, which decide the outcome of
 * payments to the account.
 */
export async function addAccount(
  outside: { call(method: string, path: string, body: unknown): Promise<{ text: string }> },
  digits: string,
) {
  const accountInfo = { accountType: 'MXN_ACCOUNT', clabeNumber: `014027000005555${digits}` }
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Example' }
  const body = { currency: 'MXN', accountInfo: { ...accountInfo, beneficiary } }
  return JSON.parse((await outside.call('POST', '/platform/external-accounts', body)).text).id
}
