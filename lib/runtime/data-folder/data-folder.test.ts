import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSqlite } from '#db/sqlite/sqlite'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { configFrom } from '#lib/runtime/config/config'
import { tokenFile } from '#lib/runtime/data-folder/token-file'

// The launcher's scripts have no types, so import them with computed paths, which TypeScript does not resolve.
const { dataFolder: launcherFolder } = await import(
  resolve(import.meta.dirname, '../../../scripts/setup/load-settings.mjs') as string
)
const { printCredentials } = await import(
  resolve(import.meta.dirname, '../../../scripts/commands/print-credentials.mjs') as string
)
const { Rejection } = await import(resolve(import.meta.dirname, '../../../scripts/setup/project.mjs') as string)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-folder-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

function configFolder(url: string): string | undefined {
  return configFrom({ DATABASE_URL: url }, { version: '1.2.3', node: '24.0.0' }).dataFolder
}

function folderOfLauncher(url: string): string {
  vi.stubEnv('DATABASE_URL', url)
  return launcherFolder()
}

describe('DATABASE_URL', () => {
  test.each([
    ['file:{}/a.sqlite', 'a.sqlite'],
    ['file://{}/a.sqlite', 'a.sqlite'],
    ['file:{}/my%20data/a.sqlite', 'my data/a.sqlite'],
    ['file://{}/my data/a.sqlite', 'my data/a.sqlite'],
    ['file:{}/50%25/what%3F/a%23b.sqlite', '50%/what?/a#b.sqlite'],
  ])('(%s) selects the same folder in the settings, the launcher and the database', async (template, file) => {
    const url = template.replace('{}', folder)
    const path = join(folder, file)
    expect([configFolder(url), folderOfLauncher(url)]).toEqual([dirname(path), dirname(path)])
    const db = await openSqlite(url)
    expect(existsSync(path)).toBe(true)
    await db.close()
  })

  test.each([
    '',
    'file:./data/a.sqlite',
    'file:my%20data/a.sqlite',
    'file:../a.sqlite',
    'postgres://localhost/a',
    'postgres://u:p@h:1/a%20b?x=y',
  ])('(%j) selects the same data folder in the settings and the launcher', url =>
    expect(folderOfLauncher(url)).toBe(configFolder(url)),
  )

  test.each(['file:', 'file:{}/a?mode=ro', 'file://{}/a#b', 'file:{}/50%/a', 'file://elsewhere{}/a', 'file:{}/data/'])(
    '(%s) is rejected as unusable by the settings, the launcher and the database',
    async template => {
      const url = template.replace('{}', folder)
      expect(() => configFolder(url)).toThrow(/^DATABASE_URL is not a usable file URL/)
      expect(() => folderOfLauncher(url)).toThrow(/^DATABASE_URL is not a usable file URL/)
      await expect(openSqlite(url)).rejects.toThrow('Use file:<path>')
    },
  )
})

describe('credentials command', () => {
  beforeEach(() => vi.stubEnv('DATABASE_URL', `file:${folder}/a.sqlite`))

  test('prints the stored token as shell commands that export it, quoted if needed', () => {
    tokenFile(folder).write({ clientId: 'team', clientSecret: `it's-${'x'.repeat(32)}` })
    const printed = vi.spyOn(console, 'log').mockReturnValue()
    printCredentials()
    expect(printed.mock.calls).toEqual([[`export CLIENT_ID=team\nexport CLIENT_SECRET='it'\\''s-${'x'.repeat(32)}'`]])
    printed.mockRestore()
  })

  test('explains how to replace a lost token, if there is a database', () => {
    expect(printCredentials).toThrow(/^No API token found at .* Run npm start first/)
    writeFileSync(join(folder, 'a.sqlite'), '')
    expect(printCredentials).toThrow(ERRORS.REFERENCE_NOT_FOUND.reasons.TOKEN_FILE_GONE)
  })

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"clientId":"team"}',
    '{"clientId":"","clientSecret":""}',
    JSON.stringify({ clientId: 'a:b', clientSecret: 'x'.repeat(32) }),
    JSON.stringify({ clientId: 'x'.repeat(129), clientSecret: 'x'.repeat(32) }),
    JSON.stringify({ clientId: 'team', clientSecret: 'x'.repeat(31) }),
    JSON.stringify({ clientId: 'team', clientSecret: 'x'.repeat(257) }),
    JSON.stringify({ clientId: 'team', clientSecret: `é${'x'.repeat(32)}` }),
    JSON.stringify({ clientId: 'team', clientSecret: `${'x'.repeat(32)}\n` }),
  ])('reports a damaged token file (%j) in one line, and the server reads no token from it', text => {
    writeFileSync(join(folder, 'credentials.json'), text)
    expect(printCredentials).toThrow(/^.*credentials\.json is damaged\. .*$/)
    expect(printCredentials).toThrow(Rejection)
    expect(tokenFile(folder).read()).toBeUndefined()
  })
})
