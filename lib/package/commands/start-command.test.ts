import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { UNSET_SETTINGS } from '../../../scripts/test/unset-settings.mjs'

const program = join(resolve(import.meta.dirname, '../../..'), 'lib/package/cli.ts')
const folder = mkdtempSync(join(tmpdir(), 'countersign-start-'))
let server: number | undefined
afterAll(() => {
  if (server !== undefined) process.kill(server, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a parent process, and a server as its child. Returns the parent, and the server's output as `output`. */
async function startBelowParent(...options: readonly string[]) {
  const args = [program, '--port', '0', '--ephemeral', '--headless', '--json', ...options]
  const code = `require('node:child_process').spawn(process.execPath, ${JSON.stringify(args)}, { stdio: ['ignore', 1, 2] })`
  const env = { ...process.env, ...UNSET_SETTINGS, NODE_OPTIONS: '--no-warnings', XDG_CACHE_HOME: folder }
  const parent: ChildProcess = spawn(process.execPath, ['--eval', code], { env })
  const output = parent.stdout ?? expect.fail('no output')
  const [line] = await once(output, 'data')
  const { origin, pid } = JSON.parse(String(line))
  server = pid
  return { parent, output, origin }
}

test('with --exit-with-parent, the server ends after its parent was killed', async () => {
  const { parent, output, origin } = await startBelowParent('--exit-with-parent')
  expect((await fetch(`${origin}/api/sandbox/health`)).status).toBe(200)
  parent.kill('SIGKILL')
  // The server has the other end of this pipe, which closes when the server ends.
  await once(output, 'close')
  server = undefined
  await expect(fetch(`${origin}/api/sandbox/health`)).rejects.toThrow()
})
