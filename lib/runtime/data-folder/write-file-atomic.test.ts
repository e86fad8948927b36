import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isTemporaryName, removeStaleTemporaries, writeFileAtomic } from '#lib/runtime/data-folder/write-file-atomic'

const TEMPORARY = 'kek.0123456789abcdef.new'
const bytes = (text: string) => new TextEncoder().encode(text)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-put-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('writing creates the missing folder and a file that only its owner can read, and leaves no temporary file', () => {
  const path = join(folder, 'new', 'kek')
  expect(writeFileAtomic(path, bytes('one'), 'exclusive')).toBe('written')
  expect(readFileSync(path, 'utf8')).toBe('one')
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  expect(readdirSync(join(folder, 'new'))).toEqual(['kek'])
})

test('an exclusive write keeps an existing file, and a replacing write replaces its content and permissions', () => {
  const path = join(folder, 'kek')
  writeFileSync(path, 'one', { mode: 0o644 })
  expect(writeFileAtomic(path, bytes('two'), 'exclusive')).toBe('exists')
  expect(readFileSync(path, 'utf8')).toBe('one')
  expect(writeFileAtomic(path, bytes('two'), 'replace')).toBe('written')
  expect(readFileSync(path, 'utf8')).toBe('two')
  expect((statSync(path).mode & 0o777).toString(8)).toBe('600')
  expect(readdirSync(folder)).toEqual(['kek'])
})

test('a failed write leaves no temporary file', () => {
  // A file cannot replace a folder.
  const path = join(folder, 'inner')
  writeFileAtomic(join(path, 'kek'), bytes('one'), 'exclusive')
  expect(() => writeFileAtomic(path, bytes('two'), 'replace')).toThrow('EISDIR')
  expect(readdirSync(folder)).toEqual(['inner'])
})

test('cleaning up removes stale temporary files, but not recent ones or other files', () => {
  const others = ['kek', 'kek.new', 'kek.0123456789abcdef', 'other.0123456789abcdef.new', 'kek.fedcba9876543210.new']
  const anHourAgo = Date.now() / 1_000 - 3_600
  for (const name of [TEMPORARY, ...others]) {
    writeFileSync(join(folder, name), 'x')
    if (name !== 'kek.fedcba9876543210.new') utimesSync(join(folder, name), anHourAgo, anHourAgo)
  }
  removeStaleTemporaries(join(folder, 'kek'))
  expect(readdirSync(folder).toSorted()).toEqual(others.toSorted())
  removeStaleTemporaries(join(folder, 'absent', 'kek'))
})

test.each([
  [TEMPORARY, true],
  ['kek', false],
  ['kek.new', false],
  ['kek.0123456789ABCDEF.new', false],
  [`x${TEMPORARY}`, false],
  [`${TEMPORARY}.new`, false],
])('isTemporaryName with kek and %s returns %s', (name, isTemporary) =>
  expect(isTemporaryName('kek', name)).toBe(isTemporary),
)
