import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { UNSET_SETTINGS } from '../scripts/test/unset-settings.mjs'
import { apiToken, baseURL, FOREIGN_HOST, port } from './harness/server.ts'

// Each server a journey starts has only the settings named here, whatever `.env` and the shell set.
Object.assign(process.env, UNSET_SETTINGS)

const isWorker = process.env.TEST_WORKER_INDEX !== undefined
const dataFolder = isWorker ? '' : mkdtempSync(join(tmpdir(), 'countersign-e2e-'))
// At exit, not in a teardown: the server stops after every teardown and writes until then.
if (!isWorker) process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }))

const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  `--host-resolver-rules=MAP ${FOREIGN_HOST.split(':')[0]} 127.0.0.1`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

// `npm test` and `npm run e2e` find a browser; without them Playwright uses its own download.
const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // Generous for busy machines: a longer wait never makes a failing expectation pass.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'exec node scripts/run.mjs start',
    cwd: '..',
    url: baseURL,
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: baseURL,
      ALLOWED_HOSTS: FOREIGN_HOST,
      DATABASE_URL: `file:${join(dataFolder, 'countersign.sqlite')}`,
      SANDBOX_CLIENT_ID: apiToken.clientId,
      SANDBOX_CLIENT_SECRET: apiToken.clientSecret,
      LOG_LEVEL: 'error',
    },
  },
})
