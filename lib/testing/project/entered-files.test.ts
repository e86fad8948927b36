import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

test('a POST /quotes request runs functions in at most 45 source files', () => {
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning']
  const command = [...flags, 'scripts/test/count-entered-files.ts', 'createQuote', '45']
  const printed = execFileSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  expect(printed).toMatch(/createQuote runs functions in \d+ files; at most 45 are allowed\.\n$/)
}, 180_000)
