import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KEK_LENGTH, openKek } from '#lib/runtime/data-folder/kek-file'
import { UnusableFileError } from '#lib/runtime/data-folder/unusable-file-error'
import { raceOnFiles } from '#lib/testing/database/file-race'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-kek-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the first start creates a key file that only its owner can read, and the second start reads this file', () => {
  const first = openKek(join(folder, 'data'), undefined)
  expect([first.bytes.length, first.isNew]).toEqual([KEK_LENGTH, true])
  expect(readdirSync(join(folder, 'data'))).toEqual(['.gitignore', 'kek'])
  expect(statSync(join(folder, 'data', 'kek')).mode & 0o777).toBe(0o600)
  expect(openKek(join(folder, 'data'), undefined)).toEqual({ bytes: first.bytes, isNew: false })
})

test('concurrent starts use the same stored key, even if their process IDs are equal', async () => {
  const rounds = await raceOnFiles('open-kek', { within: folder, rounds: 50 })
  for (const { folder, results } of rounds) {
    const storedHex = readFileSync(join(folder, 'kek')).toString('hex')
    expect(results).toEqual(results.map(() => storedHex))
    expect(readdirSync(folder)).toEqual(['kek'])
  }
}, 30_000)

test('a key file of the wrong length is rejected and not changed', () => {
  writeFileSync(join(folder, 'kek'), 'short')
  expect(() => openKek(folder, undefined)).toThrow(UnusableFileError)
  expect(readFileSync(join(folder, 'kek'), 'utf8')).toBe('short')
})

test('if the data folder cannot be created, the error names the key file and SANDBOX_KEK', () => {
  symlinkSync(join(folder, 'absent'), join(folder, 'link'))
  expect(() => openKek(join(folder, 'link'), undefined)).toThrow(/kek cannot be written \(E[A-Z]+\): .*SANDBOX_KEK/)
})

test('a configured key needs no file', () => {
  const configured = new Uint8Array(KEK_LENGTH).fill(7)
  expect(openKek(folder, configured)).toEqual({ bytes: configured, isNew: false })
  expect(readdirSync(folder)).toEqual([])
})
