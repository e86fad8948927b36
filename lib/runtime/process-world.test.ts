import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { processWorld } from '#lib/runtime/process-world'
import { UNSET_SETTINGS } from '../../scripts/test/unset-settings.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-process-'))
  const settings = { ...UNSET_SETTINGS, DATABASE_URL: `file:${join(folder, 'data.sqlite')}`, LOG_LEVEL: 'silent' }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
})
afterEach(() => {
  vi.unstubAllEnvs()
  Reflect.deleteProperty(globalThis, Symbol.for('countersign.world'))
  rmSync(folder, { recursive: true, force: true })
})

test('a World that could not be built is built by whoever asks next, once for all', async () => {
  writeFileSync(join(folder, 'kek'), 'short')
  const [one, other] = [processWorld(), processWorld()]
  await expect(one).rejects.toThrow(/\bkek is no key, it has 5 bytes and not 32: /)
  expect(other).toBe(one)
  rmSync(join(folder, 'kek'))
  const world = await processWorld()
  expect(await processWorld()).toBe(world)
  await world.close()
})
