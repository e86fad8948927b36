import { useState } from 'react'
import type { Json, JsonObject, JsonReading } from '#app/_ui/json/parse-json'
import { readJson } from '#app/_ui/json/parse-json'
import { writeJson } from '#app/_ui/json/write-json'
import { isObject, withValue } from './quote-body'

/** The body being written: the text as typed, and the last object it read as. */
export interface Draft {
  readonly text: string
  readonly body: JsonObject
  /** Where and why the text is not a body; absent while it is one. */
  readonly mistake: Exclude<JsonReading, { value: Json }> | undefined
  /** Takes text as typed, readable or not. */
  readonly type: (text: string) => void
  /** Sets members of the body; the text is laid out anew. */
  readonly set: (changes: Readonly<Record<string, Json | undefined>>) => void
  /** Takes another body. */
  readonly replace: (body: JsonObject) => void
}

/** Holds the body that form and JSON share: each writes it, and each shows it. */
export function useDraft(initial: () => { readonly text: string; readonly body: JsonObject }): Draft {
  const [draft, setDraft] = useState(initial)
  const replace = (body: JsonObject) => setDraft({ text: writeJson(body), body })
  return {
    ...draft,
    mistake: mistakeIn(draft.text),
    type: text => setDraft({ text, body: objectIn(readJson(text)) ?? draft.body }),
    set: changes =>
      replace(Object.entries(changes).reduce((body, [path, value]) => withValue(body, path, value), draft.body)),
    replace,
  }
}

function objectIn(reading: JsonReading): JsonObject | undefined {
  return 'value' in reading && isObject(reading.value) ? reading.value : undefined
}

function mistakeIn(text: string): Draft['mistake'] {
  const reading = readJson(text)
  if (!('value' in reading)) return reading
  return isObject(reading.value) ? undefined : { offset: 0, line: 1, column: 1, expected: 'an object in braces' }
}
