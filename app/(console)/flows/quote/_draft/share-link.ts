import { fragmentText, isLink } from '#app/_data/links/quote-link'
import { type JsonObject, parseJson } from '#lib/formats/text/parse-json'
import { isObject } from './quote-body'

/** The text a fragment holds, where it is one of ours and a JSON object. */
export function textFromFragment(fragment: string): string | undefined {
  const text = fragmentText(fragment)
  return text !== undefined && bodyFromText(text) ? text : undefined
}

/** Whether a fragment is meant as a link of any version, and cannot be read. */
export function isUnreadLink(fragment: string): boolean {
  return isLink(fragment) && textFromFragment(fragment) === undefined
}

/** The JSON object a text reads as, where it does. */
export function bodyFromText(text: string): JsonObject | undefined {
  const reading = parseJson(text)
  return 'value' in reading && isObject(reading.value) ? reading.value : undefined
}
