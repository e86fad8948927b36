import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { apiToken, baseURL } from '../harness/server.ts'

const EXPORT_NAMES = ['Playwright spec', 'Shell script', 'TypeScript', 'Bruno folder', 'HAR 1.2', 'Bug report'] as const

test('no export of a run contains its stamp or the client secret; the Playwright spec passes, and the other exports have the expected content', async ({
  page,
}, info) => {
  test.slow()
  await runAll(page, 'add')
  const stamp = await readStamp(page)
  expect(stamp).not.toBe('')
  const files = new Map<string, string>()
  for (const name of EXPORT_NAMES) files.set(name, await downloadExport(page, name))
  for (const [name, text] of files) {
    for (const secret of [stamp, apiToken.clientSecret]) expect(text, name).not.toContain(secret)
  }
  await expectToPass(files.get('Playwright spec') ?? '', info.outputPath('spec'))
  expect(files.get('Shell script')).toMatch(/^#!/)
  expect(files.get('TypeScript')).toContain('// Run it with Node ')
  const { log } = JSON.parse(files.get('HAR 1.2') ?? '{}')
  expect(log.version).toBe('1.2')
  const statuses = log.entries.map(({ response }: { response: { status: number } }) => response.status)
  expect(statuses).toEqual([202, 201])
  for (const entry of log.entries) {
    expect(new URL(entry.request.url).origin).toBe(baseURL)
    expect(Date.parse(entry.startedDateTime)).not.toBeNaN()
  }
  expect(files.get('Bruno folder')).toContain('script:pre-request')
  const report = files.get('Bug report') ?? ''
  expect(report).toMatch(/^# Add a credential: 201\n/)
  expect(report).toContain('| 2 | Send first request | done 202 |')
  expect(report).toContain('✓')
})

test('Escape closes the export menu and keeps the step open', async ({ page }) => {
  await runAll(page, 'email-otp')
  await page.getByTestId('step-stamp').getByRole('button').click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Shell script' })).toBeHidden()
  await expect(page.getByTestId('artifact-stamp')).toBeVisible()
})

/** Signs in first if the flow needs a session. */
async function runAll(page: Page, flow: string): Promise<void> {
  await page.goto(`/flows/${flow}`)
  if (flow !== 'email-otp') await page.getByRole('button', { name: 'Sign in (email)' }).click()
  await page.getByRole('button', { name: 'Run all' }).click()
  await expect(page.getByTestId('run-progress')).toHaveText(/^all \d steps done$/)
}

async function readStamp(page: Page): Promise<string> {
  await page.getByTestId('step-stamp').getByRole('button').click()
  return (await page.getByTestId('artifact-stamp').getByRole('definition').first().textContent()) ?? ''
}

async function downloadExport(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  await expect(page.getByRole('button', { name }), 'the menu closes').toBeHidden()
  return text
}

/** Runs a Playwright spec in `folder`, which must be in the project, so that the spec can import Playwright. */
async function expectToPass(spec: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'run.spec.ts'), spec)
  // `npm init -y` writes this type.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', version: '1.0.0', type: 'commonjs' }))
  // Without `testDir`, Playwright would skip test files that Git ignores. Without `outputDir`, it would empty the
  // output folder of the journeys.
  writeFileSync(join(folder, 'playwright.config.mjs'), "export default { testDir: '.', outputDir: './results' }\n")
  const { PATH, HOME } = process.env
  const env = {
    NODE_ENV: 'test',
    PATH,
    HOME,
    CLIENT_ID: apiToken.clientId,
    CLIENT_SECRET: apiToken.clientSecret,
  } as const
  const program = join(import.meta.dirname, '../../node_modules/.bin/playwright')
  const done = promisify(execFile)(program, ['test', '-c', 'playwright.config.mjs'], { cwd: folder, env })
  // If the spec fails, show its output.
  await expect(
    done.catch(error => Promise.reject(new Error(`${error.stderr}\n${error.stdout}`))),
  ).resolves.toBeDefined()
}
