import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperationExample } from '#lib/contract/openapi-example'
import type { Operation } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { dispatch } from '#lib/http/handle'
import { worldOf } from '#lib/runtime/build-world'
import { configFrom } from '#lib/runtime/config/config'
import { uuidAt } from '#lib/runtime/system'
import { testDatabase } from '#lib/testing/database/test-database'
import type { OperationId } from '#lib/testing/fixtures/valid-call'
import { callExample } from '#lib/testing/openapi/example-calls'
import { firstPlatformOn, type Sandbox } from '#lib/testing/sandbox/sandbox'
import { inProcess } from '#lib/testing/sandbox/send-request'

/** Time of the system clock during a recording, in epoch milliseconds. */
const RECORDED_AT = Date.UTC(2026, 0, 15, 9)

/** Calls an operation on a new sandbox and returns the request and the responses as an example. */
export async function recordExample(id: OperationId): Promise<OperationExample> {
  const operation: Operation | undefined = OPERATIONS.find(known => known.id === id)
  if (operation === undefined) throw new Error(`Unknown operation: ${id}.`)
  return withFixedSandbox(async sandbox => {
    const exchanges: Exchange[] = []
    await callExample(recordCalls(sandbox, exchanges), id)
    return exampleOf(
      operation,
      exchanges.filter(exchange => isCallOf(operation, exchange)),
    )
  })
}

/** Runs `work` on a new sandbox with a fixed time and reproducible IDs. */
async function withFixedSandbox<Result>(work: (sandbox: Sandbox) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-example-'))
  const database = await testDatabase()
  const env = { DATABASE_URL: `file:${join(folder, 'unused.sqlite')}`, LOG_LEVEL: 'silent' }
  const config = configFrom(env, { version: '0.0.0-test', node: process.versions.node })
  const opened = await worldOf(config, {
    db: database.db,
    machine: { systemNow: () => RECORDED_AT, monotonicNow: () => 0 },
  })
  const random = repeatableRandom()
  const newUuid = (now: Parameters<typeof uuidAt>[0]) => uuidAt(now, uuidFrom(random(10)))
  const world = { ...opened, randomBytes: random, newUuid }
  try {
    return await work(await firstPlatformOn(inProcess(request => dispatch(request, world))))
  } finally {
    world.endEvents()
    await world.close()
    await database.dispose()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns a generator of reproducible pseudorandom bytes, based on SplitMix32. */
function repeatableRandom(): (length: number) => Uint8Array {
  let state = 0
  const nextByte = () => {
    state = (state + 0x9e3779b9) >>> 0
    const mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    return (Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97) >>> 16) & 0xff
  }
  return length => Uint8Array.from({ length }, nextByte)
}

/** Returns a version 4 UUID from ten bytes. */
function uuidFrom(bytes: Uint8Array): string {
  const variant = ((bytes[2] ?? 0) & 0x3f) | 0x80
  const hex = Buffer.from(bytes.with(2, variant)).toString('hex')
  return `00000000-0000-4${hex.slice(1, 4)}-${hex.slice(4, 8)}-${hex.slice(8)}`
}

interface Exchange {
  readonly method: string
  readonly path: string
  readonly request: unknown
  readonly status: number
  readonly response: unknown
}

/** A webhook receiver's port differs between recordings. */
const RECEIVER_ORIGIN = /http:\/\/127\.0\.0\.1:\d+/

function recordCalls(sandbox: Sandbox, exchanges: Exchange[]): Sandbox {
  const call: Sandbox['call'] = async (method, path, options = {}) => {
    const reply = await sandbox.call(method, path, options)
    const response = JSON.parse(JSON.stringify(reply.body ?? null).replace(RECEIVER_ORIGIN, 'http://localhost:4000'))
    exchanges.push({ method, path, request: options.body, status: reply.status, response })
    return reply
  }
  return { ...sandbox, call }
}

function isCallOf({ method, path }: Operation, exchange: Exchange): boolean {
  const pattern = path.replaceAll(/\{\w+\}/g, '[^/]+')
  return exchange.method === method && new RegExp(`^${pattern}$`).test(exchange.path.split('?')[0] ?? '')
}

function exampleOf({ id, path, success, signedRetry }: Operation, exchanges: readonly Exchange[]): OperationExample {
  const last = exchanges.findLast(({ status }) => status === success.status)
  if (last === undefined) throw new Error(`No call of ${id} returned ${success.status}.`)
  const challenged = exchanges.findLast(({ status }) => status === 202)
  if (signedRetry !== undefined && challenged === undefined) throw new Error(`No call of ${id} returned 202.`)
  const parameters = { ...pathValues(path, last.path), ...queryValues(last.path) }
  return {
    ...(Object.keys(parameters).length > 0 && { parameters }),
    request: last.request,
    responses: { ...(challenged && { 202: challenged.response }), [success.status]: last.response },
  }
}

function pathValues(template: string, target: string): Record<string, string> {
  const values = target.slice(0, target.includes('?') ? target.indexOf('?') : undefined).split('/')
  const named = template.split('/').map((part, at) => [/^\{(\w+)\}$/.exec(part)?.[1], values[at]] as const)
  return Object.fromEntries(
    named.flatMap(([name, value]) =>
      name === undefined || value === undefined ? [] : [[name, decodeURIComponent(value)]],
    ),
  )
}

function queryValues(target: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(target.split('?')[1] ?? ''))
}
