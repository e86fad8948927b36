import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { memoryFolder } from '../scripts/test/memory-folder.mjs'
import { UNSET_SETTINGS } from '../scripts/test/unset-settings.mjs'
import { apiToken, baseURL, FOREIGN_NAME, originOn, PORTS } from './harness/server.ts'

// Each server a journey starts has only the settings named here, whatever `.env` and the shell set.
Object.assign(process.env, UNSET_SETTINGS)

const isWorker = process.env.TEST_WORKER_INDEX !== undefined
const dataFolder = isWorker ? '' : mkdtempSync(join(memoryFolder(), 'countersign-e2e-'))
// At exit, not in a teardown: the servers stop after every teardown, and write until then.
if (!isWorker) process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }))

const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // The headless shell would round the widths of letters, as no other browser does.
  '--font-render-hinting=none',
  `--host-resolver-rules=MAP ${FOREIGN_NAME} 127.0.0.1`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

// `npm test` and `npm run e2e` find a browser; without them Playwright uses its own download.
const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  workers: PORTS.length,
  retries: 0,
  forbidOnly: true,
  // Room for a busy machine: a journey waits for what it wants to see, however long that takes.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
    // Recording every journey takes a quarter of their time: `npm run e2e -- <journey> --trace on` shows one.
    trace: 'off',
  },
  webServer: PORTS.map(port => ({
    command: 'exec node scripts/run.mjs start',
    cwd: '..',
    url: originOn(port),
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: originOn(port),
      ALLOWED_HOSTS: `${FOREIGN_NAME}:${port}`,
      DATABASE_URL: `file:${join(dataFolder, String(port), 'countersign.sqlite')}`,
      SANDBOX_CLIENT_ID: apiToken.clientId,
      SANDBOX_CLIENT_SECRET: apiToken.clientSecret,
      LOG_LEVEL: 'error',
    },
  })),
})
