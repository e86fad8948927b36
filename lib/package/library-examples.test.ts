import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runNode } from '#lib/testing/sandbox/run-node'
import { bundleModules, bundleServer } from '../../scripts/commands/bundle-server.mjs'
import { jestFolder } from '../../scripts/setup/api-tools.mjs'

const PROJECT = resolve(import.meta.dirname, '../..')

/** Inside the project, because the bundle imports better-sqlite3 from it. */
let folder = ''
beforeAll(async () => {
  mkdirSync(join(PROJECT, '.cache'), { recursive: true })
  folder = mkdtempSync(join(PROJECT, '.cache/library-examples-'))
  const program = join(folder, 'node_modules/countersign')
  const external = ['better-sqlite3', 'pg-native', 'pg-cloudflare']
  await bundleServer({ index: 'lib/package/start-sandbox.ts' }, join(program, 'dist'), { external })
  await bundleModules({ wallet: 'lib/package/wallet/wallet.ts' }, join(program, 'dist'), { platform: 'browser' })
  const exports = { '.': './dist/index.mjs', './wallet': './dist/wallet.mjs' }
  writeFileSync(join(program, 'package.json'), JSON.stringify({ name: 'countersign', exports }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the complete tests of docs/library.md and docs/readiness.md: code blocks whose first line is the name of a file. Returns the names. */
function writeExamples(): readonly string[] {
  const documents = ['docs/library.md', 'docs/readiness.md']
  const text = documents.map(name => readFileSync(join(PROJECT, name), 'utf8')).join('\n')
  return Array.from(text.matchAll(/```js\n\/\/ (\S+\.[cm]js)\n(.*?)```/gs), ([, name = '', code = '']) => {
    writeFileSync(join(folder, name), code)
    return name
  })
}

test('the complete tests of docs/library.md and docs/readiness.md pass with node --test', async () => {
  const names = writeExamples().filter(name => name.includes('.test.'))
  expect(names).toEqual([
    'quote.test.mjs',
    'wallet.test.mjs',
    'webhook.test.mjs',
    'receiver.test.mjs',
    'forced-error.test.mjs',
    'require.test.cjs',
    'passkey.test.mjs',
    'double-payment.test.mjs',
  ])
  const run = await runNode(['--test', '--test-isolation=none', '--test-reporter=tap', ...names], folder)
  expect(run.code, run.stdout + run.stderr).toBe(0)
  expect(run.stdout).toMatch(/^# pass 8$/m)
})

// The first run installs Jest.
test('the Jest test of docs/library.md passes with --experimental-vm-modules', { timeout: 180_000 }, async () => {
  expect(writeExamples()).toContain('customers.jest.mjs')
  const jest = join(await jestFolder(), 'node_modules/jest/bin/jest.js')
  const config = { rootDir: folder, testMatch: ['**/*.jest.mjs'], testEnvironment: 'node', watchman: false }
  const args = ['--experimental-vm-modules', jest, '--config', JSON.stringify(config), '--runInBand']
  const run = await runNode(args, folder)
  expect(run.code, run.stderr).toBe(0)
  expect(run.stderr).toMatch(/^Tests: +1 passed, 1 total$/m)
})
