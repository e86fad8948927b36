import { fragmentText, isLink } from '#lib/explain/links/quote-link'
import { type JsonObject, parseJson } from '#lib/formats/text/parse-json'
import { isObject } from './quote-body'

/** Returns the JSON text in a fragment if the fragment is a valid link to this form. */
export function textFromFragment(fragment: string): string | undefined {
  const text = fragmentText(fragment)
  return text !== undefined && bodyFromText(text) ? text : undefined
}

/** Reports whether a fragment is a damaged link to this form or a link from another version of the console. */
export function isUnreadableLink(fragment: string): boolean {
  return isLink(fragment) && textFromFragment(fragment) === undefined
}

/** Parses JSON text. Returns undefined if the text is not a JSON object. */
export function bodyFromText(text: string): JsonObject | undefined {
  const reading = parseJson(text)
  return 'value' in reading && isObject(reading.value) ? reading.value : undefined
}
