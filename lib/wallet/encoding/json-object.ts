import type { Problem } from '#lib/wallet/read-problem'

/** Parses a JSON object. Returns undefined if the text is not a JSON object. */
export function readJsonObject(text: string): { readonly [name: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a JSON object that is signed or encrypted, from text that is undefined if the bytes are not UTF-8. If two members have the same name, parsers disagree on which one
 * counts, so a duplicate is a problem. The problem begins with `name`, which names the object.
 */
export function readStrictObject(
  text: string | undefined,
  name: string,
): { readonly members: { readonly [name: string]: unknown } } | Problem {
  if (text === undefined) return { problem: `${name} is not UTF-8.` }
  const members = readJsonObject(text)
  if (members === undefined) return { problem: `${name} is not a JSON object.` }
  const duplicate = duplicateMember(text)
  return duplicate === undefined
    ? { members }
    : { problem: `${name} has the member ${JSON.stringify(duplicate)} twice.` }
}

/** Returns the first member name that occurs twice in one object. The text must be valid JSON. */
function duplicateMember(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = []
  for (const [token] of text.matchAll(JSON_TOKEN)) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token.endsWith(':')) {
      const name: string = JSON.parse(token.slice(0, -1))
      const names = open.at(-1)
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return undefined
}

/** Matches a string (including the colon after a member name), a brace or a bracket. */
const JSON_TOKEN = /"(?:[^"\\]|\\.)*"(?:[ \t\n\r]*:)?|[{}[\]]/g

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
