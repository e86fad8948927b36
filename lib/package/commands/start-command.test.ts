import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PROGRAM } from '#lib/testing/sandbox/run-command-line'
import { UNSET_SETTINGS } from '../../../scripts/test/unset-settings.mjs'

const folder = mkdtempSync(join(tmpdir(), 'countersign-start-'))
let server: number | undefined
afterAll(() => {
  if (server !== undefined) process.kill(server, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const ARGS = [PROGRAM, '--port', '0', '--ephemeral', '--headless', '--json', '--exit-with-parent']

/** Programs that start a server as their child, and wait for it. */
const PARENTS = {
  'a program': `spawn(process.execPath, ${JSON.stringify(ARGS)}, { stdio: ['ignore', 1, 2] })`,
  // npm and npx start a program like this. The second command keeps the shell from becoming the program.
  'a program that uses a shell': `spawn('sh', ['-c', '"$@"; exit', 'sh', process.execPath, ...${JSON.stringify(ARGS)}], { stdio: ['ignore', 1, 2] })`,
}

test.each(Object.entries(PARENTS))('with --exit-with-parent, the server ends after %s was killed', async (_, code) => {
  const env = { ...process.env, ...UNSET_SETTINGS, NODE_OPTIONS: '--no-warnings', XDG_CACHE_HOME: folder }
  const parent = spawn(process.execPath, ['--eval', `require('node:child_process').${code}`], { env })
  const [line] = await once(parent.stdout, 'data')
  const { origin, pid } = JSON.parse(String(line))
  server = pid
  expect((await fetch(`${origin}/api/sandbox/health`)).status).toBe(200)
  parent.kill('SIGKILL')
  // The server has the other end of this pipe, which closes when the server ends.
  await once(parent.stdout, 'close')
  server = undefined
  await expect(fetch(`${origin}/api/sandbox/health`)).rejects.toThrow()
})
