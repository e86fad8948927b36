import { type JsonObject, readJson } from '../../../_ui/json-reading'
import { isObject } from './quote-body'

const VERSION = '#v1.'

/** The fragment of an address that opens the form with a body: base64url of its JSON. A fragment is never sent to a server. */
export function fragmentOf(text: string): string {
  const bytes = new TextEncoder().encode(text)
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return VERSION + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The text a fragment holds, where it is one of ours and a JSON object. */
export function textFromFragment(fragment: string): string | undefined {
  if (!fragment.startsWith(VERSION)) return undefined
  try {
    const binary = atob(fragment.slice(VERSION.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, character => character.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return bodyFromText(text) && text
  } catch {
    return undefined
  }
}

/** The JSON object a text reads as, where it does. */
export function bodyFromText(text: string): JsonObject | undefined {
  const reading = readJson(text)
  return 'value' in reading && isObject(reading.value) ? reading.value : undefined
}
