import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'

const WALLET = 'InternalAccount:00000000-0000-7000-8000-000000000006'

const JOBS = ['Sign in', 'Add a sign-in method', 'Pay', 'Receive webhooks', 'Renew or remove', 'Practice errors']

function card(page: Page, name: string) {
  const heading = page.getByRole('heading', { name, exact: true })
  return page.getByRole('listitem').filter({ has: heading })
}

test('the flows page groups flows by purpose and shows their last responses, even after many other calls', async ({
  page,
  outside,
}) => {
  test.setTimeout(600_000)
  await outside.quote()
  const { data } = JSON.parse((await outside.call('GET', `/auth/credentials?accountId=${WALLET}`)).text)
  expect((await outside.call('POST', `/auth/credentials/${data[0].id}/challenge`)).status).toBe(200)
  for (let call = 0; call < 110; call += 1) await outside.call('GET', '/customers')
  await page.goto('/flows')
  await expect(page.getByRole('img', { name: 'Needs and results of each group of flows' })).toBeVisible()
  const jobs = page.getByRole('main').getByRole('region')
  await expect(jobs.getByRole('heading', { level: 2 })).toHaveText(JOBS)
  await expect(jobs.first().getByRole('listitem').filter({ hasText: 'creates a session' })).toHaveCount(4)
  await expect(page.getByRole('listitem').filter({ hasText: 'needs a session' })).toHaveCount(7)
  await expect(card(page, 'Email OTP sign-in')).toContainText('200 OK')
  await expect(card(page, 'Quotes')).toContainText('201 Created')
  for (const other of ['SMS OTP sign-in', 'OAuth sign-in', 'Passkey sign-in', 'Execute wallet quote']) {
    await expect(card(page, other)).toContainText('no calls yet')
  }
  await outside.call('POST', '/quotes', {})
  await expect(card(page, 'Quotes')).toContainText('INVALID_INPUT')
})

test('before the first step, the disabled New run and Export buttons have a description that says how to enable them', async ({
  page,
}) => {
  await page.goto('/flows/email-otp')
  for (const name of ['New run', 'Export']) {
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('Run the first step to enable New run and Export.')
  }
})
