import type * as z from 'zod/mini'
import { likelyName } from '#lib/contract/nearest-names'

type Issue = z.core.$ZodRawIssue

/** Returns what a rejected value should be, in one sentence. Used for schemas without a message for the issue. */
export function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${nameOf(issue.expected)}, ${received(issue)}.`
    case 'too_small':
      return `Expected ${issue.inclusive === false ? 'more than' : 'at least'} ${sized(issue.minimum, issue.origin)}.`
    case 'too_big':
      return `Expected ${issue.inclusive === false ? 'less than' : 'at most'} ${sized(issue.maximum, issue.origin)}.`
    case 'invalid_format':
      return `Expected ${formatOf(issue)}.`
    case 'unrecognized_keys':
      return unknownFields(issue)
    case 'invalid_key':
      return 'Expected names of another form.'
    default:
      return 'Expected a value of another form.'
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'an integer',
  nan: 'NaN',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
}

function nameOf(type: string): string {
  return TYPE_NAMES[type] ?? type
}

/** Names the type only: a value may be a secret, or long. A number helps if another number is expected. */
function received({ input, path = [] }: Issue): string {
  if (input === undefined) return path.length === 0 ? 'but received nothing' : 'but it is missing'
  const type = input === null ? 'null' : Array.isArray(input) ? 'array' : typeof input
  return `not ${type === 'number' || type === 'boolean' ? String(input) : nameOf(type)}`
}

const UNITS: Readonly<Record<string, string>> = { array: 'item', string: 'character' }

function sized(limit: number | bigint, origin: string): string {
  const unit = UNITS[origin]
  return unit === undefined ? String(limit) : `${limit} ${unit}${limit === 1 ? '' : 's'}`
}

function formatOf(issue: Extract<Issue, { code: 'invalid_format' }>): string {
  if (issue.format === 'datetime') return 'an ISO 8601 date-time in UTC, such as 2025-10-13T09:00:00Z'
  if (issue.format === 'date') return 'a date, such as 2025-10-13'
  if (issue.format === 'starts_with') return `text that begins with ${issue.prefix}`
  return issue.format === 'regex' ? `text matching ${issue.pattern}` : `text of the format ${issue.format}`
}

function unknownFields({ keys, inst }: Extract<Issue, { code: 'unrecognized_keys' }>): string {
  const known = Object.keys((inst as z.ZodMiniObject | undefined)?._zod.def.shape ?? {})
  const meant = keys.map(key => likelyName(key, known))
  const names = keys.map(key => JSON.stringify(key)).join(', ')
  const advice = meant.every(name => name !== undefined) ? `Use ${meant.join(', ')}` : `Use only ${known.join(', ')}`
  return `Unknown field${keys.length === 1 ? '' : 's'} ${names}. ${known.length === 0 ? `Leave ${keys.length === 1 ? 'it' : 'them'} out` : advice}.`
}
