/** Parses a JSON object. Returns undefined if the text is not a JSON object. */
export function readJsonObject(text: string): { readonly [name: string]: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns the first member name that occurs twice in one object. The text must be valid JSON. */
export function duplicateMember(text: string): string | undefined {
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
