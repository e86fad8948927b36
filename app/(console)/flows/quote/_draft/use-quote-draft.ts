import { useState } from 'react'
import { writeJson } from '#lib/export/write-json'
import { type Json, type JsonMistake, type JsonObject, parseJson } from '#lib/formats/text/parse-json'
import { isObject, withValue } from './quote-body'
import { bodyFromText } from './share-link'

/** A draft of the request body: its text as typed, and its last valid object. */
export interface Draft {
  readonly text: string
  readonly body: JsonObject
  /** Undefined if the text is a JSON object. */
  readonly mistake: JsonMistake | undefined
  /** Sets the text as typed, valid or not. */
  readonly setText: (text: string) => void
  /** Sets members of the body and formats the text. An undefined value removes the member. */
  readonly set: (changes: Readonly<Record<string, Json | undefined>>) => void
  readonly replace: (body: JsonObject) => void
}

/** Returns the draft that the form and the JSON editor share. */
export function useDraft(initial: () => { readonly text: string; readonly body: JsonObject }): Draft {
  const [draft, setDraft] = useState(initial)
  const replace = (body: JsonObject) => setDraft({ text: writeJson(body), body })
  return {
    ...draft,
    mistake: mistakeIn(draft.text),
    setText: text => setDraft({ text, body: bodyFromText(text) ?? draft.body }),
    set: changes =>
      replace(Object.entries(changes).reduce((body, [path, value]) => withValue(body, path, value), draft.body)),
    replace,
  }
}

function mistakeIn(text: string): Draft['mistake'] {
  const reading = parseJson(text)
  if (!('value' in reading)) return reading
  return isObject(reading.value) ? undefined : { offset: 0, line: 1, column: 1, reason: 'expected a JSON object' }
}
