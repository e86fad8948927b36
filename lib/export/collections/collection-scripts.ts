import type { CollectedRequest } from '#lib/export/collections/collected-requests'

/** Expressions of a tool's scripting API. */
export interface ScriptDialect {
  /** Reads the tool's variable whose name is in `name`. */
  readonly get: string
  /** Assigns `value` to the tool's variable whose name is in `name`. */
  readonly set: string
  readonly random: string
  readonly wallet: string
  readonly test: string
  readonly expect: string
  readonly statusAssertion: (status: number) => string
  readonly body: string
}

export function preRequestLines({ step: { before } }: CollectedRequest, dialect: ScriptDialect): readonly string[] {
  if (before === undefined) return []
  return [
    ...accessorsOf(dialect),
    `const random = () => ${dialect.random}`,
    '// Escapes text for use between the quotes of a JSON string.',
    'const escapeJson = text => JSON.stringify(text).slice(1, -1)',
    `const wallet = ${dialect.wallet}`,
    ...before.split('\n'),
  ]
}

/** Returns the lines that check a response and save values for later requests. */
export function testLines({ status, step }: CollectedRequest, dialect: ScriptDialect): readonly string[] {
  const { checks = {}, save = {} } = step
  const { test, expect, statusAssertion, body } = dialect
  return [
    ...accessorsOf(dialect),
    `${test}('returns ${status}', () => ${statusAssertion(status)})`,
    ...(status === 204 ? [] : [`const body = ${body}`]),
    ...Object.entries(checks).map(
      ([label, expression]) => `${test}('${label}', () => ${expect}(${expression}).to.equal(true))`,
    ),
    ...Object.entries(save).map(([name, expression]) => `set('${name}', ${expression})`),
  ]
}

function accessorsOf({ get, set }: ScriptDialect): readonly string[] {
  return [`const get = name => ${get}`, `const set = (name, value) => ${set}`]
}
