import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { hexFromBytes } from '#lib/contract/hex'
import { brunoOf } from '#lib/export/scripts/bruno-script'
import type { Script } from '#lib/export/scripts/script'
import { scriptOfRun } from '#lib/export/scripts/script-from-run'
import { shellOf } from '#lib/export/scripts/shell-script'
import { playwrightOf, typeScriptOf } from '#lib/export/scripts/typescript-program'
import { CALLS } from '#lib/flows/artifacts'
import { artifactsOf, type Run } from '#lib/flows/flow'
import { runsOfEveryFlow } from '#lib/testing/fixtures/flows-over-http'
import { servedPlatform } from '#lib/testing/sandbox/served-platform'

const served = await servedPlatform()
// The RP ID of a passkey must be a host name, not an IP address.
const platform = { ...served, baseUrl: served.baseUrl.replace('127.0.0.1', 'localhost') }
const { origin } = new URL(platform.baseUrl)
const runs = await runsOfEveryFlow(platform)
const folder = mkdtempSync(join(tmpdir(), 'countersign-exports-'))
// `npm init -y` writes this type. Node then runs `.ts` files as CommonJS modules.
writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', version: '1.0.0', type: 'commonjs' }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Run 12 only repeats the SMS sign-in of run 3 to prepare later runs, so the export of run 12 is not tested.
const NAMED = runs
  .map((run, at) => ({ name: `${at + 1} ${run.flow.id}`, run, script: scriptOf(run, at + 1) }))
  .filter(({ name }) => name !== '12 sms-otp')

/**
 * Flows whose scripts together call every function that `ToolName` lists, move money, and delete. Testing all flows would
 * take too long, because a shell script starts Node for each value.
 */
const BY_SHELL = ['passkey', 'execute', 'revoke']

test.each(NAMED.filter(({ run }) => BY_SHELL.includes(run.flow.id)))(
  'run $name, exported as a shell script, exits with code 0',
  { timeout: 60_000 },
  ({ script }) => expectSuccess(['sh', `${script.name}.sh`], shellOf(script)),
)

describe.each(NAMED)('run $name', ({ run, script }) => {
  test('exported as a TypeScript program, exits with code 0 in a folder of npm init', async () => {
    const text = typeScriptOf(script)
    const [, program = '', file = ''] = /^\/\/ Run it.* (node) (\S+)\n/.exec(text) ?? []
    expect(file).toMatch(/\.mts$/)
    await expectSuccess([program, file], text)
  })

  test('is exported with the calls of its flow, each with the captured method and status', () => {
    const artifacts = artifactsOf(run)
    for (const name of CALLS) {
      const sent = artifacts[name]
      const call = script.statements.find(line => line.kind === 'call' && line.name === name)
      expect(call, name).toEqual(
        sent === undefined
          ? undefined
          : expect.objectContaining({ method: sent.request.method, status: sent.answer.status }),
      )
    }
  })

  test('exported as a Bruno collection, has a request per call and sets variables before their use', () => {
    const variables = new Set(['baseUrl', 'origin', 'clientId', 'clientSecret'])
    const requests = brunoOf(script).filter(({ path }) => /^\d/.test(path))
    expect(requests.length).toBe(script.statements.filter(({ kind }) => kind === 'call').length)
    for (const { text } of requests) {
      const [before = '', after = ''] = text.split('script:post-response')
      collectVariables(before, variables)
      const used = [...before.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
      expect(used.filter(name => !variables.has(name))).toEqual([])
      collectVariables(after, variables)
    }
  })

  test.each([
    ['a TypeScript program', typeScriptOf],
    ['a shell script', shellOf],
    ['a Playwright test', playwrightOf],
  ] as const)('exported as %s, contains no secret of the run', (_, write) => {
    const text = write(script)
    const { clientKey, session, signer, stamp, encryptedOtpBundle, oidcToken } = artifactsOf(run)
    const keys = [clientKey, session?.key, signer?.key].flatMap(key => (key ? [hexFromBytes(key.privateKey)] : []))
    for (const secret of [...keys, stamp, encryptedOtpBundle, oidcToken, platform.clientSecret]) {
      if (secret !== undefined) expect(text).not.toContain(secret)
    }
  })
})

function collectVariables(text: string, variables: Set<string>): void {
  for (const [, name = ''] of text.matchAll(/bru\.setVar\('(\w+)'/g)) variables.add(name)
}

function scriptOf(run: Run, number: number): Script {
  return scriptOfRun(run, { number, addresses: { baseUrl: platform.baseUrl, origin } })
}

async function expectSuccess([program = '', file = '']: readonly string[], text: string): Promise<void> {
  writeFileSync(join(folder, file), text)
  const { PATH } = process.env
  const env = { NODE_ENV: 'test', PATH, CLIENT_ID: platform.clientId, CLIENT_SECRET: platform.clientSecret } as const
  const done = promisify(execFile)(program, [file], { cwd: folder, env })
  // If the program fails, the error contains its output.
  await expect(
    done.catch(error => Promise.reject(new Error(`${error.stderr}\n${error.stdout}`))),
  ).resolves.toBeDefined()
}
