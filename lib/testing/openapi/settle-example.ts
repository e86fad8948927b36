/**
 * Returns the first recording, with committed strings in place of random values, such as keys. A value is random if it
 * differs between the recordings. Without this replacement, each recording would change openapi-examples.json.
 */
export function settleExample(first: unknown, second: unknown, committed: unknown): unknown {
  if (Array.isArray(first))
    return first.map((item, at) => settleExample(item, itemOf(second, at), itemOf(committed, at)))
  if (typeof first === 'object' && first !== null) {
    return Object.fromEntries(
      Object.entries(first).map(([name, member]) => [
        name,
        settleExample(member, memberOf(second, name), memberOf(committed, name)),
      ]),
    )
  }
  return first !== second && typeof committed === 'string' ? committed : first
}

function itemOf(value: unknown, at: number): unknown {
  return Array.isArray(value) ? value[at] : undefined
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
