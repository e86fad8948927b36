import type { FaultRequest } from '#lib/client/control-client'
import { RejectedCall } from '#lib/client/rejected-call'
import { type Options, originOf, type Run } from '#lib/package/command'
import { connectSandbox } from '#lib/package/mcp/connect-sandbox'
import { printLines } from '#lib/package/print-lines'
import { SettingError } from '#lib/runtime/config/setting-error'

/** Options by the field that each sets. */
const TEXTS = { fault: 'fault', code: 'code', platformId: 'platform' } as const
const NUMBERS = { ms: 'ms', bytesPerSecond: 'bytes-per-second', retryAfter: 'retry-after', count: 'count' } as const

/** Arms a fault on a running server, and says which calls get it. */
export const armCommand: Run = async options => {
  const [operationId, ...others] = options.words as readonly string[]
  if (operationId === undefined || others.length > 0)
    throw new SettingError('Use countersign arm OPERATION --fault FAULT, with one operation, such as createQuote.')
  const { control } = await connectSandbox(originOf(options))
  try {
    // The cast is safe: the server rejects a fault that it does not know.
    await control('POST /arm', { body: { operationId, ...fieldsOf(options) } as FaultRequest })
  } catch (error) {
    throw error instanceof RejectedCall ? new SettingError(inOptions(error.message)) : error
  }
  const { count = '1', fault = 'code', code } = options
  printLines([`Armed for the next ${count === '1' ? 'call' : `${count} calls`} of ${operationId}: ${code ?? fault}`])
  return 0
}

function fieldsOf(options: Options): Readonly<Record<string, unknown>> {
  const texts = Object.entries(TEXTS).map(([field, option]) => [field, options[option]])
  const numbers = Object.entries(NUMBERS).map(([field, option]) => [field, numberOf(options[option])])
  return Object.fromEntries([...texts, ...numbers].filter(([, value]) => value !== undefined))
}

/** Leaves other text to the server, which says what the field expects. */
function numberOf(text: Options[string]): Options[string] | number {
  return typeof text === 'string' && /^[0-9]{1,9}$/.test(text) ? Number(text) : text
}

/** The server's messages begin with the name of a field. */
function inOptions(message: string): string {
  const [, field = ''] = /^(\w+): /.exec(message) ?? []
  const option = Object.entries({ ...TEXTS, ...NUMBERS }).find(([name]) => name === field)?.[1]
  return option === undefined ? message : `--${option}${message.slice(field.length)}`
}
