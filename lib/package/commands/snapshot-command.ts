import { existsSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { ControlClient } from '#lib/client/control-client'
import { RejectedCall } from '#lib/client/rejected-call'
import { SNAPSHOT_BYTES_MAX } from '#lib/contract/sandbox/snapshot'
import { type Options, originOf, type Run } from '#lib/package/command'
import { quoteForShell } from '#lib/package/commands/quote-for-shell'
import { readFileOrPipe } from '#lib/package/commands/read-file-or-pipe'
import { problemOf, rejectExistingFile, writeJsonFile } from '#lib/package/commands/write-json-file'
import { connectSandbox } from '#lib/package/mcp/connect-sandbox'
import { renameField } from '#lib/package/name-options'
import { printLines } from '#lib/package/print-lines'
import { exportCurrent } from '#lib/package/snapshots/export-current'
import { findSnapshot } from '#lib/package/snapshots/find-snapshot'
import { SettingError } from '#lib/runtime/config/setting-error'

export const snapshotCommand: Run = async options => {
  const [action, ...words] = options.words as readonly string[]
  if (action === undefined || !Object.hasOwn(ACTIONS, action)) {
    throw new SettingError(`Name a snapshot action: ${Object.keys(ACTIONS).join(', ')}.`)
  }
  const { takes, run } = ACTIONS[action as keyof typeof ACTIONS]
  if (words.length !== (takes === undefined ? 0 : 1)) {
    throw new SettingError(`Use countersign snapshot ${action}${takes === undefined ? '' : ` ${takes}`}.`)
  }
  const [word = ''] = words
  if (action === 'export') rejectExistingFile(word, options.force === true)
  // Read the file before connecting, so that a problem with the file is reported first.
  const document = action === 'import' ? await readSnapshotFile(word) : undefined
  const { control } = await connectSandbox(originOf(options))
  try {
    await run({ control, word, options, document })
  } catch (error) {
    throw error instanceof RejectedCall
      ? new SettingError(action === 'import' ? importErrorLine(error, word) : lineOf(error, word))
      : error
  }
  return 0
}

interface ActionInput {
  readonly control: ControlClient
  readonly word: string
  readonly options: Options
  /** Parsed JSON of the file to import. The server checks it. */
  readonly document: unknown
}

const ACTIONS = {
  export: {
    takes: 'FILE',
    run: async ({ control, word, options }: ActionInput) => {
      const name = basename(word, extname(word)).slice(0, 100)
      const document =
        options.id === undefined
          ? await exportCurrent(control, name)
          : await control('GET /snapshots/{snapshotId}/export', { params: await paramsOf(control, String(options.id)) })
      await writeJsonFile(word, document, options.force === true)
    },
  },
  import: {
    takes: 'FILE',
    run: async ({ control, document, options }: ActionInput) => {
      const { id } = await control('POST /snapshots/import', { body: document as never })
      if (options.load) await control('POST /snapshots/{snapshotId}/load', { params: { snapshotId: id } })
      printLines([id])
    },
  },
  save: {
    takes: 'NAME',
    run: async ({ control, word }: ActionInput) =>
      printLines([(await renameField(control('POST /snapshots', { body: { name: word } }), 'name', 'NAME')).id]),
  },
  load: {
    takes: 'NAME|ID',
    run: async ({ control, word }: ActionInput) =>
      control('POST /snapshots/{snapshotId}/load', { params: await paramsOf(control, word) }),
  },
  list: {
    takes: undefined,
    run: async ({ control }: ActionInput) => {
      const { data } = await control('GET /snapshots')
      printLines(data.map(({ id, createdAt, name }) => `${id} ${createdAt} ${name}`))
    },
  },
} as const

async function paramsOf(control: ControlClient, idOrName: string): Promise<{ snapshotId: string }> {
  const { id } = await findSnapshot(control, idOrName, 'To list all, run countersign snapshot list.')
  return { snapshotId: id }
}

function importErrorLine(error: RejectedCall, file: string): string {
  const line = lineOf(error, file)
  return error.code === 'INVALID_INPUT' ? `${line.replace(/\.$/, '')}. Correct the file, or export it again.` : line
}

function lineOf({ message, details }: RejectedCall, word: string): string {
  const { field, name } = details ?? {}
  const parts = [field, name].filter(part => part !== undefined && !message.includes(String(part)))
  const place = [word, ...parts].filter(part => part !== '').join(', ')
  return place === '' ? message : `${place}: ${message}`
}

/** Reads the JSON of a snapshot file. Throws {@link SettingError} if it is not readable JSON. */
async function readSnapshotFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFileOrPipe(file, SNAPSHOT_BYTES_MAX))
  } catch (error) {
    const fix = 'Use a file written by `countersign snapshot export`.'
    const other = existsSync(file)
      ? ''
      : ` For a stored snapshot, use countersign snapshot load ${quoteForShell(file)}.`
    throw new SettingError(`${file} is not a readable JSON file: ${problemOf(error)}. ${fix}${other}`)
  }
}
