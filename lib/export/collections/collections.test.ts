import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text as body } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATIONS } from '#lib/contract/operations'
import { brunoFiles } from '#lib/export/collections/bruno-collection'
import { collectedFolders } from '#lib/export/collections/collected-requests'
import { WITHOUT_STAMP } from '#lib/export/collections/collection-step'
import { postmanCollection } from '#lib/export/collections/postman-collection'
import { signIn, stamp } from '#lib/package/wallet/wallet'
import type { Wallet } from '#lib/package/wallet-types'
import { servedPlatform } from '#lib/testing/sandbox/served-platform'
import { apiToolsFolder } from '../../../scripts/setup/api-tools.mjs'

const run = promisify(execFile)
const platform = await servedPlatform()
const { baseUrl, clientId, clientSecret } = platform
const RUN_MS = 600_000

let tools: string
const folder = mkdtempSync(join(tmpdir(), 'countersign-collections-'))
beforeAll(async () => {
  tools = await apiToolsFolder()
}, RUN_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const requests = collectedFolders().flatMap(({ requests: folderRequests }) => folderRequests)
const totalChecks = checkCount(false)

/** A request that is rejected without a stamp checks the status and the code of the rejection. */
function checkCount(hasStamps: boolean): number {
  return requests.reduce(
    (sum, { step }) => sum + 1 + (step.rejection && !hasStamps ? 1 : Object.keys(step.checks ?? {}).length),
    0,
  )
}

test('the Postman and Bruno collections call every operation', () => {
  const called = new Set(requests.map(({ step }) => step.id))
  const missing = OPERATIONS.map(({ id }) => id).filter(id => !called.has(id))
  expect(missing, 'Add a step to one of the files lib/export/collections/*-folders.ts.').toEqual([])
})

test('request names in the collections are unique', () => {
  const names = requests.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('neither the Postman nor the Bruno collection contains the client secret', () => {
  for (const text of [JSON.stringify(postmanCollection(baseUrl)), JSON.stringify(brunoFiles(baseUrl))])
    expect(text).not.toContain(clientSecret)
})

// The runs below share one platform: each must leave it ready for the next.
test('the Bruno collection passes in the default mode of the Bruno CLI', { timeout: RUN_MS }, async () => {
  for (const { path, text } of brunoFiles(baseUrl)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const report = join(folder, 'bruno.json')
  const variables = ['--env-var', `clientId=${clientId}`, '--env-var', `clientSecret=${clientSecret}`]
  const flags = ['run', '-r', '--env', 'Local', ...variables, '--reporter-json', report]
  const { stdout } = await runTool('@usebruno/cli', flags, join(folder, 'countersign'))
  const [{ summary, results }] = JSON.parse(readFileSync(report, 'utf8'))
  expect(summary, stdout).toMatchObject({
    failedRequests: 0,
    failedTests: 0,
    errorRequests: 0,
    totalTests: totalChecks,
  })
  expect(results).toHaveLength(requests.length)
})

test('signed requests succeed with the stamps of a session of the wallet', { timeout: RUN_MS }, async () => {
  let wallet: Wallet
  // Does what a user does between two requests: `countersign wallet sign-in` and `countersign wallet stamp`.
  const user = createServer(async (request, response) => {
    const text = await body(request)
    if (request.url === '/stamp') return response.end(stamp(text, wallet.privateKey))
    wallet = await signIn({ baseUrl, token: { clientId, clientSecret } }, { accountId: text, with: 'OAUTH' })
    response.end()
  })
  await new Promise<void>(resolve => user.listen(0, '127.0.0.1', resolve))
  const { port } = user.address() as AddressInfo
  const collection = postmanCollection(baseUrl) as Collection
  for (const { name, event } of collection.item.flatMap(({ item }) => item)) {
    const isStamped = requests.find(request => request.name === name)?.step.rejection === WITHOUT_STAMP
    if (!isStamped && name !== 'listSessions') continue
    const [path, variable] = isStamped ? ['stamp', 'payloadToSign'] : ['sign-in', 'walletId']
    const call = `{ url: 'http://127.0.0.1:${port}/${path}', method: 'POST', body: pm.variables.get('${variable}') }`
    const exec = [`pm.sendRequest(${call}, (_, response) => pm.environment.set('stamp', response.text()))`]
    event.push({ listen: 'prerequest', script: { type: 'text/javascript', exec } })
  }
  const { code, stdout, stats, failures } = await runNewman(JSON.stringify(collection))
  await new Promise(resolve => user.close(resolve).closeAllConnections())
  expect(failures, stdout).toEqual([])
  expect(code).toBeUndefined()
  expect(stats.assertions).toMatchObject({ total: checkCount(true), failed: 0 })
})

interface Collection {
  readonly item: readonly { readonly item: readonly { readonly name: string; readonly event: unknown[] }[] }[]
}

interface Failure {
  readonly source?: { readonly name?: string }
  readonly error: { readonly test?: string; readonly message: string }
}

function failureText({ source, error }: Failure): string {
  return `${source?.name}: ${error.test ?? ''} ${error.message}`
}

test('without stamps, each check of the Postman collection passes in newman, except one that is wrong', {
  timeout: RUN_MS,
}, async () => {
  const text = JSON.stringify(postmanCollection(baseUrl)).replace(
    "body.status === 'PENDING'",
    "body.status === 'EXPIRED'",
  )
  const { code, stdout, stats, failures } = await runNewman(text)
  expect(failures, stdout).toEqual([expect.stringContaining('it is pending')])
  expect(stats.requests.total).toBe(requests.length)
  expect(stats.assertions).toMatchObject({ total: totalChecks, failed: 1 })
  expect(code).toBe(1)
})

/** `code` is undefined if newman exits with code 0. */
async function runNewman(text: string) {
  const collection = join(folder, 'postman.json')
  const report = join(folder, 'newman.json')
  writeFileSync(collection, text)
  const variables = ['--env-var', `clientId=${clientId}`, '--env-var', `clientSecret=${clientSecret}`]
  const output = ['--reporters', 'json,cli', '--reporter-json-export', report]
  const { code, stdout } = await runTool('newman', ['run', collection, ...variables, ...output])
  const { stats, failures } = JSON.parse(readFileSync(report, 'utf8')).run
  return { code, stdout, stats, failures: failures.map(failureText) as readonly string[] }
}

/** Resolves even if the program fails. */
async function runTool(name: string, args: readonly string[], cwd = folder) {
  const packageFolder = join(tools, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const program = join(packageFolder, typeof bin === 'string' ? bin : String(Object.values(bin)[0]))
  return run(process.execPath, [program, ...args], { cwd, maxBuffer: 64_000_000 }).catch(error => error)
}
