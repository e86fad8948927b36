import { basename, extname } from 'node:path'
import type { ControlClient } from '#lib/client/control-client'
import { RejectedCall } from '#lib/client/rejected-call'
import { type Options, originOf, type Run } from '#lib/package/command'
import { connectSandbox } from '#lib/package/mcp/connect-sandbox'
import { exportCurrent } from '#lib/package/snapshots/export-current'
import { readSnapshotFile } from '#lib/package/snapshots/snapshot-file'
import { rejectExistingFile, writeJsonFile } from '#lib/package/write-json-file'
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
          : await control('GET /snapshots/{snapshotId}/export', { params: await findSnapshot(control, options.id) })
      await writeJsonFile(word, document, options.force === true)
    },
  },
  import: {
    takes: 'FILE',
    run: async ({ control, document, options }: ActionInput) => {
      const { id } = await control('POST /snapshots/import', { body: document as never })
      if (options.load) await control('POST /snapshots/{snapshotId}/load', { params: { snapshotId: id } })
      print(id)
    },
  },
  save: {
    takes: 'NAME',
    run: async ({ control, word }: ActionInput) =>
      print((await control('POST /snapshots', { body: { name: word } })).id),
  },
  load: {
    takes: 'NAME|ID',
    run: async ({ control, word }: ActionInput) =>
      control('POST /snapshots/{snapshotId}/load', { params: await findSnapshot(control, word) }),
  },
  list: {
    takes: undefined,
    run: async ({ control }: ActionInput) => {
      for (const { id, createdAt, name } of (await control('GET /snapshots')).data) print(`${id} ${createdAt} ${name}`)
    },
  },
} as const

/** Finds a snapshot by ID, else by name. Throws {@link SettingError} unless exactly one snapshot matches. */
async function findSnapshot(control: ControlClient, idOrName: Options[string]): Promise<{ snapshotId: string }> {
  const { data } = await control('GET /snapshots')
  const named = data.filter(({ name }) => name === idOrName)
  const [found, ...others] = data.some(({ id }) => id === idOrName) ? [{ id: String(idOrName) }] : named
  const quoted = JSON.stringify(idOrName)
  if (found === undefined)
    throw new SettingError(`No snapshot has the ID or name ${quoted}. To list all, run countersign snapshot list.`)
  if (others.length === 0) return { snapshotId: found.id }
  const ids = named.map(({ id }) => id).join(', ')
  throw new SettingError(`${named.length} snapshots have the name ${quoted}. Use one of these IDs: ${ids}.`)
}

function importErrorLine(error: RejectedCall, file: string): string {
  const line = lineOf(error, file)
  return error.code === 'INVALID_INPUT' ? `${line.replace(/\.$/, '')}. Correct the file, or export it again.` : line
}

function lineOf({ message, details }: RejectedCall, word: string): string {
  const { field, name } = details ?? {}
  const parts = [field, name].filter(part => part !== undefined && !message.startsWith(String(part)))
  const place = [word, ...parts].filter(part => part !== '').join(', ')
  return place === '' ? message : `${place}: ${message}`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
