import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExchangeFilter } from '#lib/package/log-types'
import type { Sandbox, SandboxOptions, SnapshotDocument } from '#lib/package/sandbox-types'
import { startSandbox } from '#lib/package/start-sandbox'

const CYCLIC = { self: {} }
CYCLIC.self = CYCLIC
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

async function lineOf(rejected: Promise<unknown>): Promise<string> {
  const line = await rejected.then(
    () => 'no rejection',
    error => error.message,
  )
  expect(line).toMatch(/^[^\n]+\.$/)
  return line
}

describe('startSandbox', () => {
  test.each([
    [{ prot: 3000 }, 'startSandbox() has no option prot. Use port. Its options are port, host, storage,'],
    [{ headless: true }, 'startSandbox() has no option headless. Its options are port'],
    [{ port: '3000' }, 'port must be a whole number from 0 to 65535, not "3000"'],
    [{ port: 5n }, 'port must be a whole number from 0 to 65535, not a value of type bigint'],
    [{ port: Number.NaN }, 'port must be a whole number from 0 to 65535, not NaN'],
    [{ host: '' }, 'host must be a text that is not empty, not ""'],
    [{ storage: './data' }, "storage must be 'memory' or { folder: 'path' }, not \"./data\""],
    [{ storage: { folder: 'x', foldr: 'y' } }, "storage must be 'memory' or { folder: 'path' }"],
    [{ console: 'yes' }, 'console must be true or false'],
    [{ clock: new Date(0) }, "clock must be 'system' or { frozenAt: '2030-01-15T12:00:00Z' }"],
    [{ seed: 5 }, 'seed must be a seed, or the path of a seed file, not 5'],
    [{ log: 'info' }, "log must be 'silent' or a function"],
    [null, 'startSandbox() expects a plain object with port, host'],
    [new Map([['port', 3000]]), 'startSandbox() expects a plain object with port, host'],
    [Object.create({ port: 3000 }), 'startSandbox() expects a plain object with port, host'],
    [
      { storage: new Map([['folder', 'x']]) },
      "storage must be 'memory' or { folder: 'path' }, not a value of type object",
    ],
    ['3000', 'startSandbox() expects a plain object with port, host'],
  ])('rejects %o in one line', async (options, line) => {
    expect(await lineOf(startSandbox(options as unknown as SandboxOptions))).toContain(line)
  })
})

describe('the sandbox rejects in one line', () => {
  test.each([-5, 0.5, Number.NaN, 1e300, undefined])('clock.advance(%j)', async milliseconds => {
    const line = await lineOf(sandbox.clock.advance(milliseconds as number))
    expect(line).toBe(
      'advanceMs: Expected whole milliseconds from 0 to 315576000000. Only a reset moves the clock back.',
    )
  })

  test.each([
    [{ mehtod: 'GET' }, 'exchanges() has no option mehtod. Use method.'],
    [{ limit: 0 }, 'exchanges(): limit must be a whole number from 1 to 100, not 0.'],
    [{ status: 401 }, "exchanges(): status must be a status or class in quotes, such as '401' or '4xx', not 401."],
    [{ outcome: 'failed' }, 'outcome: Expected done, stamp or rejected.'],
  ])('exchanges(%j)', async (filter, line) => {
    expect(await lineOf(sandbox.exchanges(filter as unknown as ExchangeFilter))).toContain(line)
  })

  test.each([
    [{ operation: 'createQuote', code: 'NOT_IMPLEMENTED' }, 'arm() has no option operation. Use operationId.'],
    [
      { operationId: 'createQuote' },
      'code: Expected the code of an error. To choose another fault, send the field fault.',
    ],
    [{ operationId: 'creatQuote', code: 'NOT_IMPLEMENTED' }, 'operationId: Expected one of'],
    [{ operationId: 'creatQuote', code: 'NOT_IMPLEMENTED' }, 'such as createQuote,'],
  ])('arm(%j)', async (error, line) => {
    expect(await lineOf(sandbox.arm(error as unknown as Parameters<Sandbox['arm']>[0]))).toContain(line)
  })

  test.each([
    ['a BigInt', { format: 1n }],
    ['a document that contains itself', CYCLIC],
  ])('importSnapshot() with %s', async (_, document) => {
    const line = await lineOf(sandbox.importSnapshot(document as unknown as SnapshotDocument))
    expect(line).toContain('The body of POST /snapshots/import is not JSON: ')
  })

  test.each(['2020-01-01T00:00:00Z', '2031-01-01'])(
    'clock.freeze(%j), and the clock of startSandbox and of a seed',
    async time => {
      const problem = 'Expected a'
      expect(await lineOf(sandbox.clock.freeze(time))).toContain(`at: ${problem}`)
      const clock = { frozenAt: time }
      expect(await lineOf(startSandbox({ clock }))).toContain(`clock.frozenAt: ${problem}`)
      expect(await lineOf(startSandbox({ seed: { clock, requests: [] } }))).toMatch(/\bfrozenAt: /)
    },
  )

  test('exchange() with an unknown ID, and says how to find one', async () => {
    expect(await lineOf(sandbox.exchange('none'))).toBe(
      'The log has no call with the ID none. sandbox.exchanges() returns the newest calls with their IDs.',
    )
  })
})
