import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { configFrom } from '#lib/runtime/config/config'
import { settingsRead } from '#lib/testing/project/settings-read'
import { UNSET_SETTINGS } from '../../../scripts/test/unset-settings.mjs'

const root = resolve(import.meta.dirname, '../../..')
const scripts = join(root, 'scripts')
const { listenAddress } = await import(join(scripts, 'setup/load-settings.mjs') as string)
const { environmentOf } = await import(join(scripts, 'test/run-served-api.mjs') as string)

const BUILD = { version: '1.2.3', node: '24.0.0' }
const NAMES = Object.keys(UNSET_SETTINGS)
/** A value in the developer's environment that no server under test may use. */
const DEVELOPER_VALUE = 'of the developer'
const DEVELOPER_SETTINGS = Object.fromEntries(NAMES.map(name => [name, DEVELOPER_VALUE]))

afterEach(() => void vi.unstubAllEnvs())

test('UNSET_SETTINGS lists exactly the settings that the server reads when it starts', () => {
  expect(NAMES.toSorted()).toEqual(settingsRead())
})

test('a setting with an empty value counts as unset', () => {
  expect(configFrom(UNSET_SETTINGS, BUILD)).toEqual(configFrom({}, BUILD))
  for (const name of NAMES) vi.stubEnv(name, '')
  expect(listenAddress()).toEqual({ host: '127.0.0.1', port: 3000 })
})

describe('loadEnvFile', () => {
  test.each([
    ['provides settings that are missing from the environment', {}, DEVELOPER_SETTINGS],
    ['does not override settings that are present but empty', UNSET_SETTINGS, UNSET_SETTINGS],
  ])('.env %s', (_, environment, expected) => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-env-'))
    try {
      cpSync(join(scripts, 'setup'), join(folder, 'scripts/setup'), { recursive: true })
      writeFileSync(join(folder, '.env'), NAMES.map(name => `${name}=${DEVELOPER_VALUE}\n`).join(''))
      const settings = JSON.stringify(join(folder, 'scripts/setup/load-settings.mjs'))
      const program = `import { loadEnvFile } from ${settings}\nloadEnvFile()`
      expect(environmentAfter(program, environment)).toMatchObject(expected)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('servers under test', () => {
  test("a server that the API tests start does not see the developer's settings", () => {
    for (const name of NAMES) vi.stubEnv(name, DEVELOPER_VALUE)
    expectNoDeveloperSettings(environmentOf(3211, 'file:/tmp/data.sqlite'))
  })

  test.each([
    ['a server that Playwright starts', 'Object.assign(process.env, config.webServer[0].env)'],
    ['a server that a browser test starts', ''],
  ])("%s does not see the developer's settings", (_, statement) => {
    const config = JSON.stringify(join(root, 'e2e/playwright.config.ts'))
    expectNoDeveloperSettings(environmentAfter(`import config from ${config}\n${statement}`, DEVELOPER_SETTINGS))
  })
})

/** No setting may be absent, because a server would read an absent setting from `.env`. */
function expectNoDeveloperSettings(environment: Readonly<Record<string, string>>): void {
  expect(NAMES.filter(name => environment[name] === undefined || environment[name] === DEVELOPER_VALUE)).toEqual([])
}

/** Returns the final environment of a program that starts with only PATH and these settings. */
function environmentAfter(program: string, settings: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '' } = process.env
  const print = 'process.stdout.write(JSON.stringify(process.env))'
  const flags = ['--experimental-strip-types', '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval']
  const env = { PATH, ...settings } as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv
  const options = { cwd: root, encoding: 'utf8', env } as const
  return JSON.parse(execFileSync(process.execPath, [...flags, `${program}\n${print}`], options))
}
