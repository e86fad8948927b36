import type { ControlClient, Recording, RecordingComparison } from '#lib/client/control-client'
import { RejectedCall } from '#lib/client/rejected-call'
import { type Options, originOf, type Run } from '#lib/package/command'
import { connectSandbox } from '#lib/package/mcp/connect-sandbox'
import { printLines } from '#lib/package/print-lines'
import { SettingError } from '#lib/runtime/config/setting-error'

/** Starts, ends, lists, deletes or compares recordings of a running server. */
export const recordCommand: Run = async options => {
  const [action, ...words] = options.words as readonly string[]
  if (action === undefined || !Object.hasOwn(ACTIONS, action))
    throw new SettingError(`Name an action of recordings: ${Object.keys(ACTIONS).join(', ')}.`)
  const { takes, run } = ACTIONS[action as keyof typeof ACTIONS]
  if (words.length !== takes.length) throw new SettingError(`Use countersign record ${[action, ...takes].join(' ')}.`)
  const { control } = await connectSandbox(originOf(options))
  try {
    printLines(await run(control, words, options))
  } catch (error) {
    throw error instanceof RejectedCall ? new SettingError(`${words.join(' ')}: ${error.message}`) : error
  }
  return 0
}

interface Action {
  readonly takes: readonly string[]
  /** Returns the lines to print. */
  run(control: ControlClient, words: readonly string[], options: Options): Promise<readonly string[]>
}

const ACTIONS: Readonly<Record<'start' | 'stop' | 'list' | 'delete' | 'compare', Action>> = {
  start: {
    takes: ['NAME'],
    run: async (control, [name = ''], { platform }) => {
      const body = { name, ...(platform !== undefined && { platformId: String(platform) }) }
      return [(await control('POST /recordings', { body })).id]
    },
  },
  stop: {
    takes: ['ID'],
    run: async (control, [recordingId = '']) => {
      return [callsOf(await control('POST /recordings/{recordingId}/stop', { params: { recordingId } }))]
    },
  },
  list: {
    takes: [],
    run: async control => {
      const { data } = await control('GET /recordings')
      if (data.length === 0) return ['No recordings. To start one, run countersign record start NAME.']
      return data.map(each => `${each.id} ${each.startedAt} ${callsOf(each)} ${each.name}`)
    },
  },
  delete: {
    takes: ['ID'],
    run: async (control, [recordingId = '']) => {
      await control('DELETE /recordings/{recordingId}', { params: { recordingId } })
      return [`Deleted ${recordingId}.`]
    },
  },
  compare: {
    takes: ['ID', 'ID'],
    run: async (control, [recordingId = '', other = '']) => {
      const answer = { params: { recordingId }, query: { with: other } }
      return changesOf(await control('GET /recordings/{recordingId}/comparison', answer))
    },
  },
}

function callsOf({ calls, missing, endedAt }: Recording): string {
  const lacking = missing === 0 ? '' : `, ${missing} more calls are not recorded`
  return `${calls} calls${lacking}${endedAt === undefined ? ', open' : ''}`
}

function changesOf({ before, after, ...rows }: RecordingComparison): readonly string[] {
  const lines = [
    ...rows.calls.map(row => [row, [row.operationId ?? 'other calls', row.status, row.code, row.failedCheck]] as const),
    ...rows.webhooks.map(row => [row, ['webhook', row.type, row.result]] as const),
    ...rows.balances.map(row => [row, ['balances of', row.owner, row.currency]] as const),
    ...rows.practices.map(row => [row, ['practice', row.title]] as const),
  ]
    .filter(([{ change }]) => change !== 'same')
    .map(([row, words]) => `${row.change.padEnd(8)}  ${words.filter(Boolean).join(' ')}: ${row.before} -> ${row.after}`)
  const title = `${before.name} (${callsOf(before)}) -> ${after.name} (${callsOf(after)})`
  return [title, '', ...(lines.length === 0 ? ['Nothing changed.'] : lines)]
}
