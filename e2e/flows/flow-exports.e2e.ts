import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page, TestInfo } from '@playwright/test'
import { expect, test } from '../harness/journey-test.ts'
import { apiToken, baseURL } from '../harness/server.ts'

const EXPORT_NAMES = ['Playwright spec', 'Shell script', 'TypeScript', 'Bruno folder', 'HAR 1.2', 'Bug report'] as const

const PROGRAMS = {
  'Playwright spec': {
    file: 'run.spec.ts',
    command: [join(import.meta.dirname, '../../node_modules/.bin/playwright'), 'test', '-c', 'playwright.config.mjs'],
  },
  'Shell script': { file: 'run.sh', command: ['sh', 'run.sh'] },
  TypeScript: { file: 'run.mts', command: ['node', 'run.mts'] },
} as const

for (const flow of ['email-otp', 'add', 'execute']) {
  test(`a run of ${flow} is exported as programs that contain no secrets and exit with code 0`, async ({
    page,
  }, info) => {
    test.slow()
    await runAll(page, flow)
    const secrets = await readArtifacts(page)
    for (const [name, { file, command }] of Object.entries(PROGRAMS)) {
      const text = await downloadExport(page, name)
      for (const secret of [...secrets, apiToken.clientSecret]) expect(text, name).not.toContain(secret)
      await expectSuccess(command, createProgramFolder(info, file, text))
    }
  })
}

test('no export of a run contains its stamp or the client secret; the HAR, Bruno and bug report exports have the expected content', async ({
  page,
}) => {
  await runAll(page, 'add')
  const secrets = await readArtifacts(page)
  const files = new Map<string, string>()
  for (const name of EXPORT_NAMES) files.set(name, await downloadExport(page, name))
  for (const [name, text] of files) {
    for (const secret of [...secrets, apiToken.clientSecret]) expect(text, name).not.toContain(secret)
  }
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

/** Returns the stamp of the run and, if the flow has one, the encrypted OTP bundle. */
async function readArtifacts(page: Page): Promise<readonly string[]> {
  const secrets: string[] = []
  for (const [step, artifact] of [
    ['stamp', 'stamp'],
    ['seal', 'encryptedOtpBundle'],
  ]) {
    const button = page.getByTestId(`step-${step}`).getByRole('button')
    if ((await button.count()) === 0) continue
    await button.click()
    secrets.push((await page.getByTestId(`artifact-${artifact}`).getByRole('definition').first().textContent()) ?? '')
  }
  expect(secrets.length).toBeGreaterThan(0)
  return secrets
}

async function downloadExport(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  await expect(page.getByRole('button', { name }), 'the menu closes').toBeHidden()
  return text
}

/** The folder is in the project, so that the program can import Playwright. */
function createProgramFolder(info: TestInfo, file: string, text: string): string {
  const folder = info.outputPath(file.replaceAll('.', '-'))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), text)
  // `npm init -y` writes this type.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', version: '1.0.0', type: 'commonjs' }))
  // Without `testDir`, Playwright would skip test files that Git ignores. Without `outputDir`, it would empty the
  // output folder of the journeys.
  writeFileSync(join(folder, 'playwright.config.mjs'), "export default { testDir: '.', outputDir: './results' }\n")
  return folder
}

async function expectSuccess([program = '', ...args]: readonly string[], folder: string): Promise<void> {
  const { PATH, HOME } = process.env
  const env = {
    NODE_ENV: 'test',
    PATH,
    HOME,
    CLIENT_ID: apiToken.clientId,
    CLIENT_SECRET: apiToken.clientSecret,
  } as const
  const done = promisify(execFile)(program, args, { cwd: folder, env })
  // If the program fails, show its output.
  await expect(
    done.catch(error => Promise.reject(new Error(`${error.stderr}\n${error.stdout}`))),
  ).resolves.toBeDefined()
}
