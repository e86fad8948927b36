import { argumentProblem, isText, type Members, TEXT } from '#lib/package/argument-problem'
import { isPlainObject } from '#lib/package/json-problem'
import type { ExchangeFilter, Fault } from '#lib/package/log-types'
import type { ReportOptions } from '#lib/package/report-types'
import type { Sandbox, SandboxOptions, SandboxWebhooks } from '#lib/package/sandbox-types'
import { SettingError } from '#lib/runtime/config/setting-error'

const isObjectOf = (name: string) => (value: unknown) =>
  isPlainObject(value) && isText(value[name]) && Object.keys(value).length === 1
const isCount = (value: unknown, max: number) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max

const OPTIONS: Members<SandboxOptions> = {
  port: { expected: 'a whole number from 0 to 65535', accepts: value => isCount(value, 65_535) },
  host: TEXT,
  storage: {
    expected: "'memory' or { folder: 'path' }",
    accepts: value => value === 'memory' || isObjectOf('folder')(value),
  },
  console: { expected: 'true or false', accepts: value => typeof value === 'boolean' },
  clock: {
    expected: "'system' or { frozenAt: '2030-01-15T12:00:00Z' }",
    accepts: value => value === 'system' || isObjectOf('frozenAt')(value),
  },
  seed: { expected: 'a seed, or the path of a seed file', accepts: value => isText(value) || isPlainObject(value) },
  log: { expected: "'silent' or a function", accepts: value => value === 'silent' || typeof value === 'function' },
}

const FILTER: Members<ExchangeFilter> = {
  limit: { expected: 'a whole number from 1 to 100', accepts: value => isCount(value, 100) && value !== 0 },
  method: TEXT,
  path: TEXT,
  status: { expected: "a status or class in quotes, such as '401' or '4xx'", accepts: isText },
  code: TEXT,
  search: TEXT,
  outcome: TEXT,
}

/** The server checks which numbers a fault may have, and which of them it needs. */
const NUMBER = { expected: 'a whole number', accepts: Number.isInteger }
const FAULT: Members<Fault> = {
  operationId: TEXT,
  fault: TEXT,
  code: TEXT,
  retryAfter: NUMBER,
  ms: NUMBER,
  bytesPerSecond: NUMBER,
  count: NUMBER,
  platformId: TEXT,
}

const WAIT: Members<NonNullable<Parameters<SandboxWebhooks['next']>[1]>> = {
  timeout: {
    expected: 'a whole number of milliseconds from 0 to 2147483647',
    accepts: value => isCount(value, 2_147_483_647),
  },
}

const TRIGGER: Members<NonNullable<Parameters<Sandbox['trigger']>[1]>> = {
  platform: {
    expected: 'a platform that sandbox.platform() returned',
    accepts: value => isPlainObject(value) && isText(value.baseUrl) && isPlainObject(value.token),
  },
}

const RECORD: Members<NonNullable<Parameters<Sandbox['record']>[1]>> = {
  platform: { expected: 'a platform that sandbox.platform() returned', accepts: hasId },
}
const REPORT: Members<ReportOptions> = {
  ...RECORD,
  recording: { expected: 'a recording that sandbox.record() returned', accepts: hasId },
}

function hasId(value: unknown): boolean {
  return isPlainObject(value) && isText(value.id)
}

/** Throws {@link SettingError} if the options of `startSandbox()` have an unknown member or a value of a wrong type. */
export function checkOptions(options: unknown): void {
  checkArgument('startSandbox()', options, OPTIONS)
}

/** Checks the argument of `exchanges()`, like {@link checkOptions}. */
export function checkFilter(filter: unknown): void {
  checkArgument('exchanges()', filter, FILTER)
}

/** Checks the argument of `arm()`, like {@link checkOptions}, and requires `operationId`. */
export function checkFault(fault: unknown): void {
  checkArgument('arm()', fault, FAULT, ['operationId'])
}

/** Checks the options of `webhooks.next()`, like {@link checkOptions}. */
export function checkWait(options: unknown): void {
  checkArgument('webhooks.next()', options, WAIT)
}

/** Checks the options of `trigger()`, like {@link checkOptions}. */
export function checkTrigger(options: unknown): void {
  checkArgument('trigger()', options, TRIGGER)
}

/** Checks the options of `report()`, like {@link checkOptions}. */
export function checkReport(options: unknown): void {
  checkArgument('report()', options, REPORT)
}

/** Checks the options of `record()`, like {@link checkOptions}. */
export function checkRecord(options: unknown): void {
  checkArgument('record()', options, RECORD)
}

function checkArgument(...args: Parameters<typeof argumentProblem>): void {
  const problem = argumentProblem(...args)
  if (problem !== undefined) throw new SettingError(problem)
}
