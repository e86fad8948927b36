/**
 * Returns a response body as JSON if it is JSON. Cuts a longer one: a list after its last entry that fits, another body
 * after `maxCharacters`. A note then says how to get the rest.
 */
export function bodyFields(text: string, maxCharacters: number): { readonly body?: unknown; readonly note?: string } {
  if (text === '') return {}
  const body = parsed(text)
  if (text.length <= maxCharacters) return { body }
  const rest = `Pass a higher maxCharacters for more${Array.isArray(dataOf(body)) ? ', or use limit or filters' : ''}.`
  const entries = dataOf(body)
  const shown = entries === undefined ? [] : entriesThatFit(entries, maxCharacters)
  if (entries === undefined || shown.length === 0) {
    return { body: text.slice(0, maxCharacters), note: `The body was cut: it has ${text.length} characters. ${rest}` }
  }
  const note = `The body was cut: data has ${entries.length} entries, of which the first ${shown.length} are shown. ${rest}`
  return { body: { ...(body as object), data: shown }, note }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function dataOf(body: unknown): readonly unknown[] | undefined {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  return Array.isArray(data) ? data : undefined
}

function entriesThatFit(entries: readonly unknown[], maxCharacters: number): readonly unknown[] {
  let length = 0
  const end = entries.findIndex(entry => {
    length += JSON.stringify(entry).length + 1
    return length > maxCharacters
  })
  return end === -1 ? entries : entries.slice(0, end)
}
