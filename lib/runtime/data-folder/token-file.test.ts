import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tokenFile } from '#lib/runtime/data-folder/token-file'
import { raceOnFiles } from '#lib/testing/database/file-race'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-token-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('concurrent writers', () => {
  test('that create different tokens all use the one that is stored', async () => {
    for (const round of await raceOnFiles('keep-token', { within: folder, rounds: 50 })) {
      const storedId = tokenFile(round.folder).read()?.clientId
      expect(storedId).toMatch(/^racer-\d+$/)
      expect(round.results).toEqual(round.results.map(() => storedId))
      expect(readdirSync(round.folder)).toEqual(['credentials.json'])
    }
  }, 30_000)

  test('that replace the token all succeed, and one of their tokens is stored', async () => {
    for (const round of await raceOnFiles('write-token', { within: folder, rounds: 50 })) {
      expect(round.results).toEqual(round.results.map(() => expect.stringMatching(/^racer-\d+$/)))
      expect(round.results).toContain(tokenFile(round.folder).read()?.clientId)
      expect(readdirSync(round.folder)).toEqual(['credentials.json'])
    }
  }, 30_000)
})
