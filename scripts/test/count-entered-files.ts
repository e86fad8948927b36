import { Session } from 'node:inspector/promises'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BASE_PATH } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { type OperationId, validCall } from '#lib/testing/fixtures/valid-call'
import { openSandbox } from '#lib/testing/sandbox/sandbox'

/**
 * Lists the production files in which a function runs during one call, according to V8's precise coverage. Usage:
 * `count-entered-files.ts [operation ID] [filesMax]`. Exits with code 1 if there are more than `filesMax` files. The
 * call runs in this process, on SQLite. Functions that run after the response do not count.
 */
const [id = 'createQuote', filesMax = '45'] = process.argv.slice(2)
const root = fileURLToPath(new URL('../..', import.meta.url))

const files = await listEnteredFiles(operationId(id))
for (const file of files) process.stdout.write(`${file}\n`)
process.stdout.write(`${id} runs functions in ${files.length} files; at most ${filesMax} are allowed.\n`)
if (files.length > Number(filesMax)) process.exitCode = 1

function operationId(name: string): OperationId {
  const operation = OPERATIONS.find(known => known.id === name)
  if (operation === undefined) throw new Error(`Unknown operation ${name}. Use an operation ID, such as createQuote.`)
  return operation.id
}

async function listEnteredFiles(operation: OperationId): Promise<readonly string[]> {
  const sandbox = await openSandbox()
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // The first call also fills caches and compiles schemas. Only the result of the second call is used.
  let entered: readonly string[] = []
  for (let round = 0; round < 2; round += 1) {
    const { method, path, headers = {}, body } = await validCall(sandbox, operation)
    await sandbox.world?.exchanges.flush()
    await session.post('Profiler.takePreciseCoverage')
    const reply = await sandbox.call(method, path, { headers, body })
    const { result } = await session.post('Profiler.takePreciseCoverage')
    if (reply.status >= 300) throw new Error(`${method} ${BASE_PATH}${path} answered ${reply.status}: ${reply.text}`)
    entered = result
      .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
      .map(({ url }) => url)
  }
  session.disconnect()
  await sandbox.close()
  return entered
    .filter(url => url.startsWith('file:'))
    .map(url => relative(root, fileURLToPath(url)).replaceAll(sep, '/'))
    .filter(isProduction)
    .toSorted()
}

function isProduction(file: string): boolean {
  return /^(app|lib|db)\//.test(file) && !file.startsWith('lib/testing/')
}
