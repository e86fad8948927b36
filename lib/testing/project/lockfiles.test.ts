import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lockfileProblems } from '../../../scripts/test/lockfile-problems.mjs'

const validEntry = { version: '1.2.3', integrity: `sha512-${'a'.repeat(86)}==` }
const problems = (entry: object) =>
  lockfileProblems({ packages: { '': { name: 'own' }, 'node_modules/x/node_modules/@a/b': entry } })

describe('lockfileProblems', () => {
  test('accepts an entry with a version and a SHA-512 hash', () => expect(problems(validEntry)).toEqual([]))

  test('accepts an entry with a URL of the public registry', () => {
    expect(problems({ ...validEntry, resolved: 'https://registry.npmjs.org/@a/b/-/b-1.2.3.tgz' })).toEqual([])
  })

  test.each([
    ['no integrity', { version: '1.2.3' }, 'has no integrity'],
    ['a SHA-1 hash', { ...validEntry, integrity: `sha1-${'a'.repeat(27)}=` }, 'not SHA-512'],
    ['a truncated hash', { ...validEntry, integrity: 'sha512-abc' }, 'not SHA-512'],
    ['no version', { integrity: validEntry.integrity }, 'no version'],
    [
      'a URL of another registry',
      { ...validEntry, resolved: 'https://registry.npmjs.org.evil.example/b.tgz' },
      'evil.example',
    ],
    ['a Git URL', { ...validEntry, resolved: 'git+ssh://git@host/a/b.git#0' }, 'git+ssh'],
    ['link: true', { ...validEntry, link: true }, 'is a link'],
  ])('reports an entry with %s', (_, entry, words) => {
    expect(problems(entry)).toEqual([expect.stringContaining(words)])
    expect(problems(entry)[0]).toContain('node_modules/x/node_modules/@a/b')
  })
})

test.skipIf(process.platform === 'win32')('complete-integrity.mjs fails and adds no hash if npm prints none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-lockfile-'))
  const lockfile = join(folder, 'package-lock.json')
  const text = `${JSON.stringify({ packages: { 'node_modules/a': { version: '1.2.3' } } }, null, 2)}\n`
  writeFileSync(lockfile, text)
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\n')
  chmodSync(join(folder, 'npm'), 0o755)
  const env = { ...process.env, PATH: folder }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/setup/complete-integrity.mjs', lockfile], { env })
  expect([status, String(stderr)]).toEqual([1, 'Cannot read the hash of a@1.2.3 from the registry.\n'])
  expect(readFileSync(lockfile, 'utf8')).toBe(text)
  rmSync(folder, { recursive: true, force: true })
})
