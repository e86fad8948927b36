import type { CollectedRequest } from '#lib/export/collections/collected-requests'

/** Expressions of a tool's scripting API. */
export interface ScriptDialect {
  /** Reads the tool's variable whose name is in `name`. */
  readonly get: string
  /** Assigns `value` to the tool's variable whose name is in `name`. */
  readonly set: string
  readonly random: string
  readonly test: string
  readonly expect: string
  /** Takes an expression. */
  readonly statusAssertion: (status: string) => string
  readonly body: string
}

export function preRequestLines({ step: { before } }: CollectedRequest, dialect: ScriptDialect): readonly string[] {
  if (before === undefined) return []
  return [...accessorsOf(dialect), `const random = () => ${dialect.random}`, ...before.split('\n')]
}

/** Returns the lines that check a response and save values for later requests. */
export function testLines({ status, step }: CollectedRequest, dialect: ScriptDialect): readonly string[] {
  const { test, expect, statusAssertion, body } = dialect
  const success = [
    ...(status === 204 ? [] : [`const body = ${body}`]),
    ...Object.entries(step.checks ?? {}).map(
      ([label, expression]) => `${test}('${label}', () => ${expect}(${expression}).to.equal(true))`,
    ),
    ...Object.entries(step.save ?? {}).map(([name, expression]) => `set('${name}', ${expression})`),
  ]
  const { rejection } = step
  if (rejection === undefined) {
    return [
      ...accessorsOf(dialect),
      `${test}('returns ${status}', () => ${statusAssertion(String(status))})`,
      ...success,
    ]
  }
  const label = `returns ${status}, or ${rejection.status} ${rejection.reason}`
  return [
    ...accessorsOf(dialect),
    `const isAccepted = ${rejection.unless}`,
    `${test}('${label}', () => ${statusAssertion(`isAccepted ? ${status} : ${rejection.status}`)})`,
    'if (isAccepted) {',
    ...success.map(line => `  ${line}`),
    '} else {',
    `  ${test}('the code is ${rejection.code}', () => ${expect}(${body}.code).to.equal('${rejection.code}'))`,
    '}',
  ]
}

function accessorsOf({ get, set }: ScriptDialect): readonly string[] {
  return [`const get = name => ${get}`, `const set = (name, value) => ${set}`]
}
