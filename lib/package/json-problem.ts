/** The part of a value that JSON cannot contain. */
export interface JsonProblem {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/**
 * Returns the first part of a value that JSON cannot contain or would change, such as a Date. Reports a value with more
 * levels of objects and lists than `levels` as a whole. Accepts undefined members, because JSON drops them.
 */
export function findJsonProblem(value: unknown, levels: number): JsonProblem | undefined {
  const problem = findIn(value, levels, [])
  return problem === TOO_DEEP ? { ...TOO_DEEP, message: `Expected at most ${levels} levels of nesting.` } : problem
}

const TOO_DEEP: JsonProblem = { path: [], message: '' }

function findIn(value: unknown, levels: number, outer: readonly unknown[]): JsonProblem | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number' && Number.isFinite(value)) return undefined
  if (typeof value !== 'object' || !(Array.isArray(value) || isPlainObject(value))) {
    return { path: [], message: `Expected a value of JSON, not ${nameOf(value)}.` }
  }
  if (outer.includes(value))
    return { path: [], message: 'Expected a value of JSON, not an object that contains itself.' }
  if (levels === 0) return TOO_DEEP
  const members = Array.isArray(value)
    ? value.entries()
    : Object.entries(value).filter(([, each]) => each !== undefined)
  for (const [name, member] of members) {
    const problem = findIn(member, levels - 1, [...outer, value])
    if (problem !== undefined) return problem === TOO_DEEP ? problem : { ...problem, path: [name, ...problem.path] }
  }
  return undefined
}

/** Reports whether a value is an object without a class or inherited members. Accepts objects of another realm, as in Jest. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function nameOf(value: unknown): string {
  if (typeof value === 'bigint') return 'a BigInt'
  if (typeof value === 'number' || value === undefined) return String(value)
  return typeof value === 'object' ? `a ${value?.constructor?.name || 'class instance'}` : `a ${typeof value}`
}
