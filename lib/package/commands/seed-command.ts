import { withToken } from '#lib/client/with-token'
import { CONTROL_PATH } from '#lib/contract/operation'
import { originOf, type Run } from '#lib/package/command'
import { writeJsonFile } from '#lib/package/commands/write-json-file'
import { connectSandbox, type SandboxConnection } from '#lib/package/mcp/connect-sandbox'
import { printLines } from '#lib/package/print-lines'
import { readFreshObjects } from '#lib/package/seed/apply-seed'
import { type MadeSeed, makeSeed } from '#lib/package/seed/make-seed'
import { type ApiObject, readSeedObjects } from '#lib/package/seed/read-seed-objects'
import { SettingError } from '#lib/runtime/config/setting-error'

/** Kinds of data that no seed contains. */
const NEVER =
  'Wallet credentials, API tokens, permissions for direct pull, webhooks, snapshots and calls are never in a seed.'

/** Writes a seed of a running server. Prints on stderr the data that the seed does not contain. */
export const seedCommand: Run = async options => {
  const [action, file = '-', ...others] = options.words as readonly string[]
  if (action !== 'export' || others.length > 0) throw new SettingError('Use countersign seed export [FILE].')
  const { seed, omitted } = await exportSeed(await connectSandbox(originOf(options)))
  await writeJsonFile(file, seed, options.force === true)
  const { clock } = seed
  const limit = clock && `Apply the seed before ${clock.frozenAt}, because a clock cannot go back.`
  const lines = [...(limit === undefined ? [] : [limit]), ...omitted.map(line => `Left out: ${line}`), NEVER]
  printLines(lines, process.stderr)
  return 0
}

/** Returns a seed of the first platform's objects in a running sandbox. Throws {@link SettingError} if it cannot. */
export async function exportSeed({ control, callApi }: SandboxConnection): Promise<MadeSeed> {
  const token = await control('GET /token')
  const read = async (path: string): Promise<ApiObject> => {
    if (path === `${CONTROL_PATH}/rates`) return control('GET /rates')
    const { status, body } = await callApi(withToken({ method: 'GET', path, headers: {} }, token))
    if (status === 200) return JSON.parse(body)
    throw new SettingError(`The sandbox answered ${status} to GET ${path}: ${JSON.parse(body).message}`)
  }
  const { counts } = await control('GET /state')
  const { seed, omitted } = makeSeed(await readSeedObjects(read), await readFreshObjects(), await control('GET /clock'))
  const others = [
    counted(counts.quotes, 'quote'),
    counted(counts.transactions, 'transaction'),
    counted(counts.sessions, 'session'),
    counted((counts.platforms ?? 1) - 1, 'other platform'),
  ].filter(text => text !== undefined)
  return { seed, omitted: [...omitted, ...(others.length === 0 ? [] : [`${others.join(', ')}.`])] }
}

function counted(count: number | undefined, name: string): string | undefined {
  return count ? `${count} ${name}${count === 1 ? '' : 's'}` : undefined
}
