import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { memoryFolder } from '../scripts/test/memory-folder.mjs'
import { UNSET_SETTINGS } from '../scripts/test/unset-settings.mjs'
import { apiToken, baseURL, FOREIGN_NAME, originOn, PORTS, SERVER_COMMAND } from './harness/server.ts'

// The servers must ignore the settings in `.env` and in the shell.
Object.assign(process.env, UNSET_SETTINGS)

const isWorker = process.env.TEST_WORKER_INDEX !== undefined
const dataFolder = isWorker ? '' : mkdtempSync(join(memoryFolder(), 'countersign-e2e-'))
// At exit, not in a teardown: the servers stop after all teardowns and write files until then.
if (!isWorker) process.on('exit', () => rmSync(dataFolder, { recursive: true, force: true }))

const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  // Without this flag, the headless shell rounds the widths of letters, unlike other browsers.
  '--font-render-hinting=none',
  // Pages are open too briefly for V8's optimizations to save time.
  '--js-flags=--no-opt',
  // Otherwise Chromium starts a spare renderer with each page, which takes a tenth of the CPU time of a load.
  '--renderer-process-limit=1',
  `--host-resolver-rules=MAP ${FOREIGN_NAME} 127.0.0.1`,
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

// `npm test` and `npm run e2e` set this variable. If it is unset, Playwright uses its downloaded browser.
const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  workers: PORTS.length,
  retries: 0,
  forbidOnly: true,
  // Long enough for a busy machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
    // Tracing slows the journeys down. To trace one journey: `npm run e2e -- <journey> --trace on`.
    trace: 'off',
  },
  webServer: PORTS.map(port => ({
    command: `exec node scripts/run.mjs ${SERVER_COMMAND}`,
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
