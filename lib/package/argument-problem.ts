import { likelyName } from '#lib/contract/nearest-names'
import { findJsonProblem, isPlainObject } from '#lib/package/json-problem'

/** Callers that use JavaScript have no type checker, so the functions of the library check their arguments. */
export interface Member {
  /** The values that the member may have, in words. */
  readonly expected: string
  readonly accepts: (value: unknown) => boolean
}

export type Members<Argument> = Readonly<Record<keyof Required<Argument>, Member>>

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export const TEXT: Member = { expected: 'a text that is not empty', accepts: isText }

/** Returns in one line what is wrong with the argument of `call` and how to mend it, or undefined. */
export function argumentProblem(
  call: string,
  argument: unknown,
  members: Readonly<Record<string, Member>>,
  required: readonly string[] = [],
): string | undefined {
  const names = Object.keys(members)
  if (!isPlainObject(argument)) return `${call} expects a plain object with ${names.join(', ')}.`
  for (const [name, value] of Object.entries(argument)) {
    const member = Object.hasOwn(members, name) ? members[name] : undefined
    if (member === undefined) return unknownMember(call, name, names)
    if (value !== undefined && !member.accepts(value)) {
      return `${call}: ${name} must be ${member.expected}, not ${shown(value)}.`
    }
  }
  const missing = required.find(name => argument[name] === undefined)
  return missing === undefined ? undefined : `${call}: ${missing} is missing. It must be ${members[missing]?.expected}.`
}

function unknownMember(call: string, name: string, names: readonly string[]): string {
  const meant = likelyName(name, names)
  const advice = meant === undefined ? '' : ` Use ${meant}.`
  return `${call} has no option ${name}.${advice} Its options are ${names.join(', ')}.`
}

const SHOWN_LEVELS_MAX = 8

/** Long values, and those that JSON cannot contain, are shown by their type. */
function shown(value: unknown): string {
  const isJson = findJsonProblem(value, SHOWN_LEVELS_MAX) === undefined
  const text = typeof value === 'number' ? String(value) : isJson ? JSON.stringify(value) : undefined
  return text === undefined || text.length > 60 ? `a value of type ${typeof value}` : text
}
