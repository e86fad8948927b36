import { expect, type Page } from '@playwright/test'

/** The amount field. */
export const amount = (page: Page) => page.getByLabel('Amount, in the smallest unit')
/** The request as text. */
export const json = (page: Page) => page.getByTestId('json')
/** Asks for the quote. */
export const create = (page: Page) => page.getByRole('button', { name: 'Create quote' })
/** The quote that was made. */
export const card = (page: Page) => page.getByRole('region', { name: 'Quote', exact: true })
/** Moves its money. */
export const execute = (page: Page) => card(page).getByRole('button', { name: 'Execute' })
/** Where the transfer stands. */
export const current = (page: Page) => page.getByTestId('track').locator('[aria-current=step]')

/** Opens the page, ready to be filled in. */
export async function open(page: Page) {
  await page.goto('/flows/quote')
  await expect(page.getByLabel('Source account')).toBeVisible()
}

/** Makes a quote of the form as it stands. */
export async function quoted(page: Page) {
  await create(page).click()
  await expect(page.getByTestId('receives')).toBeVisible()
}

/** Chooses the first destination account told by these words. */
export async function pickDestination(page: Page, words: string) {
  const picker = page.getByLabel('Destination account')
  const option = picker.locator('option', { hasText: words })
  await picker.selectOption((await option.first().getAttribute('value')) ?? '')
}

/** An account that pays out as its magic digits say. */
export async function addAccount(
  outside: { call(method: string, path: string, body: unknown): Promise<{ text: string }> },
  digits: string,
) {
  const accountInfo = { accountType: 'MXN_ACCOUNT', clabeNumber: `014027000005555${digits}` }
  const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Example' }
  const body = { currency: 'MXN', accountInfo: { ...accountInfo, beneficiary } }
  return JSON.parse((await outside.call('POST', '/platform/external-accounts', body)).text).id
}
