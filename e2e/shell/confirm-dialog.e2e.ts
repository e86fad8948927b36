import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'

const SNAPSHOT_NAME = 'before this journey'

/** Counts POST requests and delays them until `release` is called. */
async function delayPosts(page: Page, path: string) {
  const gate = Promise.withResolvers<void>()
  let count = 0
  await page.route(`**/api/sandbox/${path}`, async route => {
    if (route.request().method() === 'POST') {
      count += 1
      await gate.promise
    }
    await route.continue()
  })
  return { release: () => gate.resolve(), count: () => count }
}

async function openResetDialog(page: Page) {
  await page.getByRole('button', { name: 'Reset sandbox…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Save a snapshot first').check()
  await dialog.getByLabel('Snapshot name').fill(SNAPSHOT_NAME)
  return dialog
}

/** Deletes these journeys' snapshots, because other journeys count snapshots. */
async function deleteSnapshots(request: APIRequestContext): Promise<number> {
  const { data } = await (await request.get('/api/sandbox/snapshots')).json()
  const snapshots = data.filter(({ name }: { name: string }) => name === SNAPSHOT_NAME)
  for (const { id } of snapshots) expect((await request.delete(`/api/sandbox/snapshots/${id}`)).status()).toBe(204)
  return snapshots.length
}

test('confirming a reset twice saves one snapshot and resets once, and the button shows the progress', async ({
  page,
  request,
}) => {
  await page.goto('/tools/clock')
  const [saved, reset] = [await delayPosts(page, 'snapshots'), await delayPosts(page, 'reset')]
  const dialog = await openResetDialog(page)
  await dialog.getByRole('button', { name: 'Save, then reset sandbox' }).dblclick()
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeFocused()
  saved.release()
  await expect(dialog.getByRole('button', { name: 'Resetting…' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Resetting…' }).click({ force: true })
  // Neither Escape nor the Cancel button can cancel a running reset.
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  reset.release()
  await expect(dialog).toBeHidden()
  expect([saved.count(), reset.count(), await deleteSnapshots(request)]).toEqual([1, 1, 1])
})

test('a retry after a failed reset does not save the snapshot again', async ({ page, request }) => {
  await page.goto('/tools/clock')
  await page.route('**/api/sandbox/reset', route => route.abort(), { times: 1 })
  const dialog = await openResetDialog(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog).toContainText(`Snapshot saved: “${SNAPSHOT_NAME}”.`)
  await expect(dialog.getByRole('button', { name: 'Reset sandbox' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await deleteSnapshots(request)).toBe(1)
})

test('canceling the reset dialog while the snapshot is being saved prevents the reset, and the dialog can be reopened', async ({
  page,
  request,
}) => {
  await page.goto('/tools/clock')
  const [saved, reset] = [await delayPosts(page, 'snapshots'), await delayPosts(page, 'reset')]
  const dialog = await openResetDialog(page)
  await dialog.getByRole('button', { name: 'Save, then reset sandbox' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const wasSaved = page.waitForResponse('**/api/sandbox/snapshots')
  saved.release()
  await (await wasSaved).finished()
  await page.getByRole('button', { name: 'Reset sandbox…' }).click()
  await expect(dialog.getByRole('button', { name: 'Reset sandbox' })).toBeEnabled()
  expect([reset.count(), await deleteSnapshots(request)]).toEqual([0, 1])
})

test('reopening the reset dialog clears its error and its snapshot option', async ({ page }) => {
  await page.goto('/tools/clock')
  await page.route('**/api/sandbox/snapshots', route => route.abort())
  const dialog = await openResetDialog(page)
  await dialog.getByRole('button', { name: 'Save, then reset sandbox' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Reset sandbox…' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByLabel('Save a snapshot first')).not.toBeChecked()
})
