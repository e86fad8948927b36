import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Environment } from '#lib/runtime/config/config'
import { serveUntilSignal } from '#lib/runtime/server/serve-until-signal'
import { startWith } from '#lib/runtime/server/start'

test.each(['fill', 'prepare'])('serveUntilSignal closes the World and releases its port if %s throws', async step => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-serve-'))
  const fail = () => Promise.reject(new Error('no pages'))
  const env = { DATABASE_URL: `file:${join(folder, 'data.db')}`, PORT: '0', LOG_LEVEL: 'error' }
  const port = await startAndClose(env)
  const program = { prepare: async () => ({}), [step]: fail, env: { ...env, PORT: String(port) } }
  await expect(serveUntilSignal(program)).rejects.toThrow('no pages')
  expect(await startAndClose(program.env)).toBe(port)
  await rm(folder, { recursive: true })
})

async function startAndClose(env: Environment): Promise<number> {
  const { world, port } = await startWith(env)
  port.release()
  await world.close()
  return port.port
}
