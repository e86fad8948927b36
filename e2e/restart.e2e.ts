import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BASE_PATH } from '#lib/contract/operation'
import { expect, test } from './harness/journey-test.ts'
import { apiToken, SERVER_COMMAND } from './harness/server.ts'
import { stepThrough } from './harness/step-through.ts'

/** A server for one journey. It keeps its port and data across restarts. */
interface RestartableServer {
  readonly origin: string
  start(): Promise<void>
  kill(): Promise<void>
  call(): Promise<void>
  dispose(): Promise<void>
}

async function createRestartableServer(): Promise<RestartableServer> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'countersign-resilience-'))
  let child: ChildProcess | undefined
  const kill = async () => {
    const running = child
    child = undefined
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    const gone = new Promise(done => running.once('exit', done))
    running.kill('SIGKILL')
    await gone
  }
  return {
    origin,
    kill,
    start: async () => {
      const env = {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        DATABASE_URL: `file:${join(folder, 'own.sqlite')}`,
        SANDBOX_CLIENT_ID: apiToken.clientId,
        SANDBOX_CLIENT_SECRET: apiToken.clientSecret,
        LOG_LEVEL: 'error',
      }
      child = spawn(process.execPath, ['scripts/run.mjs', SERVER_COMMAND], {
        cwd: join(import.meta.dirname, '..'),
        env,
        stdio: 'ignore',
      })
      const readStatus = () =>
        fetch(`${origin}/api/sandbox/state`).then(
          ({ status }) => status,
          () => 0,
        )
      await expect.poll(readStatus, { timeout: 60_000 }).toBe(200)
    },
    call: async () => {
      const authorization = `Basic ${btoa(`${apiToken.clientId}:${apiToken.clientSecret}`)}`
      await (await fetch(`${origin}${BASE_PATH}/config`, { headers: { authorization } })).text()
      // Reading the log writes pending entries. Otherwise, killing the server would lose them.
      await (await fetch(`${origin}/api/sandbox/exchanges`)).text()
    },
    dispose: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

test('two log pages report that the server is unreachable; after a restart, both list every call exactly once', async ({
  page,
  context,
}) => {
  test.slow()
  const server = await createRestartableServer()
  try {
    await server.start()
    await server.call()
    const other = await context.newPage()
    await page.goto(`${server.origin}/log`)
    await other.goto(`${server.origin}/log`)
    const rows = (tab: typeof page) => tab.getByTestId('log-row')
    for (const tab of [page, other]) await expect(rows(tab)).toHaveCount(1)
    for (const tab of [page, other]) await expect(tab.locator('html')).toHaveAttribute('data-parts', 'here')
    await server.kill()
    for (const tab of [page, other]) {
      await expect(tab.getByText(`Can’t reach the sandbox server at ${server.origin}.`)).toBeVisible()
      // Loaded rows remain visible.
      await expect(rows(tab)).toHaveCount(1)
    }
    await page.getByRole('button', { name: /^Sandbox clock/ }).click()
    await expect(page.getByRole('button', { name: 'Freeze clock', exact: true }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await server.start()
    await server.call()
    for (const tab of [page, other]) {
      await expect(tab.getByText(/Can’t reach/)).toHaveCount(0, { timeout: 60_000 })
      await expect(rows(tab)).toHaveCount(2)
    }
    await server.call()
    for (const tab of [page, other]) await expect(rows(tab)).toHaveCount(3)
    await page.reload()
    await expect(rows(page)).toHaveCount(3)
  } finally {
    await server.dispose()
  }
})

test('a section that fails to load shows an error, and the run can still be completed', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'seal')
  await page.getByTestId('step-challenge').getByRole('button').click()
  await page.route('**/_next/static/chunks/**', route => route.abort())
  await page.getByRole('button', { name: 'Code', exact: true }).click()
  await expect(page.getByText('This section didn’t load. Check that the server is running')).toBeVisible()
  await page.unroute('**/_next/static/chunks/**')
  await page.getByTestId('step-seal').getByRole('button').click()
  await stepThrough(page)
  await expect(page.getByTestId('flow-done')).toBeVisible()
})

test('a run continues after the server is killed and restarted', async ({ page }) => {
  test.slow()
  const server = await createRestartableServer()
  try {
    await server.start()
    await page.goto(`${server.origin}/flows/email-otp`)
    await stepThrough(page, 'leg-2')
    await expect(page.locator('html')).toHaveAttribute('data-parts', 'here')
    await server.kill()
    await expect(page.getByText(`Can’t reach the sandbox server at ${server.origin}.`)).toBeVisible()
    await page.getByTestId('step-leg-2-run').click()
    await expect(page.getByTestId('stage').getByRole('alert')).toBeVisible()
    await server.start()
    await expect(page.getByText(/Can’t reach/)).toHaveCount(0, { timeout: 60_000 })
    await stepThrough(page)
    await expect(page.getByTestId('flow-done')).toBeVisible()
    await page.reload()
    await expect(page.getByTestId('step-challenge-run')).toBeEnabled()
    await expect(page.getByTestId('interrupted-run')).toHaveCount(0)
  } finally {
    await server.dispose()
  }
})

test('when a reload ends a run, a note says that the keys are lost and lists the run’s calls', async ({ page }) => {
  await page.goto('/flows/email-otp')
  await stepThrough(page, 'stamp')
  await page.reload()
  const note = page.getByTestId('interrupted-run')
  await expect(note).toContainText('Reloading the page ended a run at step 5, Stamp token')
  await expect(note).toContainText('Its keys and results were only in this page’s memory')
  await expect(note.getByRole('link')).toHaveCount(2)
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(storage).not.toMatch(/encappedPublic|payloadToSign|signature/i)
  await stepThrough(page)
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: 'New run' }).click()
  await expect(page.getByTestId('step-challenge-run')).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.reload()
  await expect(page.getByTestId('step-challenge-run')).toBeEnabled()
  await expect(note).toHaveCount(0)
})

test('during startup, a call without a token gets 401, or 503 with Retry-After', async () => {
  const server = await createRestartableServer()
  try {
    const answers: { status: number; retryAfter: string | null }[] = []
    let isUp = false
    const starting = server.start().then(() => {
      isUp = true
    })
    while (!isUp) {
      // The request fails until the server is listening.
      const answer = await fetch(`${server.origin}${BASE_PATH}/discoveries`).catch(() => undefined)
      if (answer) answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after') })
    }
    await starting
    expect(answers.length).toBeGreaterThan(0)
    for (const { status, retryAfter } of answers) {
      expect([401, 503]).toContain(status)
      expect(retryAfter).toBe(status === 503 ? '1' : null)
    }
  } finally {
    await server.dispose()
  }
})
