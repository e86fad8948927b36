import { originOf, type Run } from '#lib/package/command'
import { writeJsonFile } from '#lib/package/commands/write-json-file'
import { connectSandbox } from '#lib/package/mcp/connect-sandbox'
import { printLines } from '#lib/package/print-lines'
import { exportSeed } from '#lib/package/seed/export-seed'
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
