import { expect, test } from './harness/journey-test.ts'
import { tabTo } from './harness/keyboard.ts'
import { control } from './harness/outside-client.ts'
import { brokenRulesExceptSizes } from './page-checks/axe.ts'
import { findFaintEdges, findFaintTexts } from './page-checks/contrast.ts'
import { expectNone, installChecks } from './page-checks/install-checks.ts'
import { findCutOffTexts, findSidewaysScroll, findSmallTargets } from './page-checks/layout.ts'
import { inBothViews } from './page-checks/views.ts'

test.beforeEach(({ page }) => installChecks(page))

test('the report follows the calls of a client, and links a violation to its call', async ({ page, outside }) => {
  await page.goto('/readiness')
  await expect(page.getByText('No client has called the API')).toBeVisible()
  const { exchangeId } = await outside.quote({ privateKey: '01' })
  const practice = page.getByTestId('practice-private-keys')
  await expect(practice).toContainText('In production:')
  await expect(practice.getByRole('link', { name: 'call' })).toHaveAttribute('href', `/log/${exchangeId}`)
  await expect(page.getByTestId('readiness-counts')).toContainText('1 violated')
  await expect(page.getByTestId('readiness-scope')).toContainText(/^Observed in 1 call of /)
})

test('the keyboard arms the fault of a practice, and the next call of the client gets it', async ({
  page,
  outside,
}) => {
  await page.goto('/readiness')
  const practice = page.getByTestId('practice-rate-limits')
  await tabTo(page, practice.getByRole('button', { name: 'Arm the fault' }))
  await page.keyboard.press('Enter')
  await expect(practice.getByRole('button', { name: 'Armed. Arm again' })).toBeFocused()
  await expect(practice.locator('code')).toHaveText(
    "await sandbox.arm({ operationId: 'createQuote', fault: 'rate_limit', retryAfter: 1 })",
  )
  expect((await outside.quote()).status).toBe(429)
})

test('the report of a platform leaves out the calls of others', async ({ page, outside }) => {
  const { platformId } = await control('POST', '/platforms', { name: 'quiet' })
  await outside.quote()
  await page.goto('/readiness')
  await expect(page.getByTestId('readiness-scope')).toBeVisible()
  await page.getByLabel('Platform').selectOption('quiet')
  await expect(page.getByText('No client of this platform has called the API')).toBeVisible()
  await page.goto(`/readiness?platform=${platformId}`)
  await expect(page.getByLabel('Platform')).toHaveValue(platformId)
  await expect(page.getByTestId('practice-rate-limits').locator('code')).toContainText(`platformId: '${platformId}'`)
})

test('an unreadable report says so, and offers to try again', async ({ page }) => {
  await page.route('**/api/sandbox/report*', route => route.abort())
  await page.goto('/readiness')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('No response from the server')
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test('the report has no sideways scroll and no accessibility violations on a desktop and on a phone', async ({
  page,
  outside,
}) => {
  await outside.quote({ privateKey: '01' })
  await page.goto('/readiness')
  await expect(page.getByTestId('practice-private-keys')).toContainText('In production:')
  await inBothViews(page, async view => {
    await expectNone(page, () => findSidewaysScroll(), view)
    await expectNone(page, () => findCutOffTexts(), view)
    await expectNone(page, () => findSmallTargets(), view)
    await expectNone(page, () => findFaintTexts(), view)
    await expectNone(page, () => findFaintEdges(), view)
    expect(await brokenRulesExceptSizes(page, 'main'), view).toEqual([])
  })
})

test('Start counts what a client proved and violated, once it has called', async ({ page, outside }) => {
  await page.goto('/')
  await expect(page.getByText('Waiting for a call from your code…')).toBeVisible()
  await expect(page.getByTestId('readiness-line')).toHaveCount(0)
  await outside.quote({ privateKey: '01' })
  await expect(page.getByTestId('readiness-line')).toContainText(/\d+ proven, 1 violated, \d+ not observed/)
  await page.getByTestId('readiness-line').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Readiness')
})

const FAULTS = [
  { fault: 'drop_after_commit', tag: 'committed, response lost' },
  { fault: 'drop_before', tag: 'dropped' },
  { fault: 'truncate', tag: 'committed, response cut off' },
  { fault: 'delay', field: 'Milliseconds', value: '1', tag: 'late' },
  { fault: 'slow_body', field: 'Bytes per second', value: '100000', tag: 'slow' },
  { fault: 'unknown_members', tag: 'unknown members' },
  { fault: 'rate_limit', field: 'Retry-After in seconds', value: '2', tag: 'forced' },
  { fault: 'code', field: 'Code', value: 'INTERNAL_ERROR', tag: 'forced' },
]

test('the form arms each fault of a call, and the log says what the client received', async ({ page, outside }) => {
  test.slow()
  for (const { fault, field, value = '', tag } of FAULTS) {
    await page.goto('/readiness')
    await page.getByLabel('Fault', { exact: true }).selectOption(fault)
    if (field === 'Code') await page.getByLabel(field, { exact: true }).selectOption(value)
    else if (field !== undefined) await page.getByLabel(field).fill(value)
    await page.getByRole('button', { name: 'Arm fault' }).click()
    await expect(page.getByTestId('armed-faults')).toContainText(/createQuote: .*, 1 call left/)
    // Some faults reset the connection, so the client gets no response.
    await outside.quote().catch(() => undefined)
    await page.goto('/log')
    await expect(page.getByTestId('log-row').first()).toContainText(tag)
  }
})

test('two recordings are started, stopped and compared, and a wrong choice says so', async ({ page, outside }) => {
  await page.goto('/readiness/compare')
  await expect(page.getByText('There are no two recordings that have ended.')).toBeVisible()
  for (const name of ['before', 'after']) {
    await page.goto('/readiness')
    await page.getByLabel('Name of the recording').fill(name)
    await page.keyboard.press('Enter')
    const row = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'records now' })
    await expect(row).toBeVisible()
    await outside.quote(name === 'before' ? { privateKey: '01' } : {})
    await page.getByRole('button', { name: `Stop ${name}` }).click()
    await expect(row).toHaveCount(0)
    await expect(
      page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Delete ${name}…` }) }),
    ).toBeFocused()
  }
  await page.getByRole('link', { name: 'Compare two recordings' }).click()
  const practices = page.getByRole('region', { name: 'Practices' })
  const changed = practices.locator('tr:not([data-change="same"])').filter({ has: page.getByRole('cell') })
  await expect(changed).toHaveText(/No private key, seed or plaintext code leaves the client.*violated/)
  await page.getByRole('combobox', { name: 'After' }).selectOption({ index: 1 })
  await expect(practices.getByRole('row').filter({ hasText: 'No private key' })).toHaveAttribute('data-change', 'same')
  await page.goto('/readiness/compare?before=Recording:x&after=Recording:y')
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty()
  await page.goto('/readiness')
  const recordings = page.getByRole('region', { name: 'Recordings' })
  await recordings.getByRole('button', { name: 'Delete before…' }).click()
  await page.getByRole('button', { name: 'Delete recording' }).click()
  await expect(recordings.getByRole('listitem')).toHaveCount(1)
  await expect(recordings.locator(':focus')).toContainText('A recording keeps the calls')
})

test('armed faults are listed with the calls that are left, and removed', async ({ page, outside }) => {
  await page.goto('/readiness')
  const card = page.getByRole('region', { name: 'Arm a fault' })
  await card.getByLabel('Fault').selectOption('rate_limit')
  await card.getByLabel('Number of calls').fill('2')
  await card.getByRole('button', { name: 'Arm fault' }).click()
  const armed = card.getByTestId('armed-faults')
  await expect(armed).toContainText('createQuote: RATE_LIMITED, 2 calls left')
  expect((await outside.quote()).status).toBe(429)
  await expect(armed).toContainText('1 call left')
  await armed.getByRole('button', { name: 'Remove armed faults' }).click()
  await expect(armed).toHaveText('No faults are armed.')
  await expect(armed).toBeFocused()
  expect((await outside.quote()).status).toBe(201)
})
