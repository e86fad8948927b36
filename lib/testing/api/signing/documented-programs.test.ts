import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { type ServedPlatform, servedPlatform } from '#lib/testing/sandbox/served-platform'

const PROJECT = resolve(import.meta.dirname, '../../../..')
const SECTION = readFileSync(join(PROJECT, 'docs/api.md'), 'utf8').split('## Sign in a wallet from code')[1] ?? ''

// Inside the project, because the TypeScript program imports @hpke/core from it.
mkdirSync(join(PROJECT, '.cache'), { recursive: true })
const folder = mkdtempSync(join(PROJECT, '.cache/documented-programs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// `.ci/run` installs the package `cryptography`. A contributor’s machine may lack it.
const hasCryptography = spawnSync('python3', ['-c', 'import cryptography']).status === 0

const PROGRAMS = [
  { language: 'ts', program: process.execPath, platform: await servedPlatform(), canRun: true },
  { language: 'python', program: 'python3', platform: await servedPlatform(), canRun: hasCryptography },
]

for (const { language, program, platform, canRun } of PROGRAMS) {
  test.skipIf(!canRun)(`the ${language} program of docs/api.md signs in and makes the wallet private`, async () => {
    const [wallet] = await listOf(platform, '/internal-accounts', ({ type }) => type === 'EMBEDDED_WALLET')
    expect(wallet?.privateEnabled).toBe(false)
    const output = await runDocumented(language, program, platform)
    const [session] = await listOf(platform, `/auth/sessions?accountId=${wallet?.id}`)
    expect(output).toBe(`session ${session?.id}\nprivateEnabled ${language === 'python' ? 'True' : 'true'}\n`)
    const [changed] = await listOf(platform, '/internal-accounts', ({ id }) => id === wallet?.id)
    expect(changed?.privateEnabled).toBe(true)
  })
}

/** Runs the section's only code block in a language. Returns its output. If the program fails, the error contains it. */
async function runDocumented(language: string, program: string, platform: ServedPlatform): Promise<string> {
  const [, code = '', ...others] = SECTION.split(`\`\`\`${language}\n`).map(part => part.split('\n```')[0])
  expect(others).toEqual([])
  const [, name = ''] = /^\S+ (\S+\.(?:mts|py))\. /.exec(code) ?? []
  writeFileSync(join(folder, name), `${code}\n`)
  const { baseUrl: BASE_URL, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } = platform
  const env = { NODE_ENV: 'test', PATH: process.env.PATH, BASE_URL, CLIENT_ID, CLIENT_SECRET } as const
  return (await promisify(execFile)(program, [name], { cwd: folder, env })).stdout
}

type Item = Readonly<Record<string, unknown>>

async function listOf(
  { baseUrl, clientId, clientSecret }: ServedPlatform,
  path: string,
  isWanted: (item: Item) => boolean = () => true,
): Promise<readonly Item[]> {
  const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` }
  const { data } = await (await fetch(`${baseUrl}${path}`, { headers })).json()
  return data.filter(isWanted)
}
