/** A JSON value as it was written: an integer that a number could not hold is a bigint. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject
/** A JSON object; members keep their order. */
export interface JsonObject {
  readonly [name: string]: Json
}

/** What a text reads as, or where and why it stops being JSON. Line and column count from 1, the offset from 0. */
export type JsonReading =
  | { readonly value: Json }
  | { readonly offset: number; readonly line: number; readonly column: number; readonly expected: string }

/**
 * Reads JSON (RFC 8259). Unlike JSON.parse it tells the place of a mistake in every browser, and keeps the digits of an
 * integer however long it is.
 */
export function readJson(text: string): JsonReading {
  const reader = { text, at: 0 }
  try {
    const value = readValue(reader, 0)
    skipSpace(reader)
    if (reader.at < text.length) throw new Stop('nothing more')
    return { value }
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop
    return { ...placeOf(text, reader.at), expected: stop.message }
  }
}

/** Line and column of an offset, both from 1. */
export function placeOf(text: string, offset: number) {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { offset, line, column: [...before.slice(before.lastIndexOf('\n') + 1)].length + 1 }
}

/** Levels of nesting that are read; the service takes 32. */
const DEPTH_MAX = 100

interface Reader {
  readonly text: string
  at: number
}

/** Where reading stops; the message says what should stand there. */
class Stop extends Error {}

function readValue(reader: Reader, depth: number): Json {
  skipSpace(reader)
  if (depth > DEPTH_MAX) throw new Stop('fewer levels')
  const start = reader.text[reader.at]
  if (start === '{') return readObject(reader, depth)
  if (start === '[') return readArray(reader, depth)
  if (start === '"') return readString(reader)
  for (const [word, value] of WORDS) if (took(reader, word)) return value
  return readNumber(reader)
}

const WORDS = [
  ['true', true],
  ['false', false],
  ['null', null],
] as const

function readObject(reader: Reader, depth: number): JsonObject {
  const members: [string, Json][] = []
  reader.at += 1
  skipSpace(reader)
  if (took(reader, '}')) return {}
  while (true) {
    skipSpace(reader)
    if (reader.text[reader.at] !== '"') throw new Stop('a member name in double quotes')
    const name = readString(reader)
    skipSpace(reader)
    if (!took(reader, ':')) throw new Stop('":"')
    members.push([name, readValue(reader, depth + 1)])
    skipSpace(reader)
    if (took(reader, '}')) return Object.fromEntries(members)
    if (!took(reader, ',')) throw new Stop('"," or "}"')
  }
}

function readArray(reader: Reader, depth: number): Json[] {
  const items: Json[] = []
  reader.at += 1
  skipSpace(reader)
  if (took(reader, ']')) return items
  while (true) {
    items.push(readValue(reader, depth + 1))
    skipSpace(reader)
    if (took(reader, ']')) return items
    if (!took(reader, ',')) throw new Stop('"," or "]"')
  }
}

/** Anything but a quote, a backslash and control characters; or an escape. */
const STRING_PART = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

function readString(reader: Reader): string {
  const from = reader.at
  reader.at += 1
  while (!took(reader, '"')) {
    STRING_PART.lastIndex = reader.at
    const part = STRING_PART.exec(reader.text)?.[0]
    if (part === undefined)
      throw new Stop(reader.text[reader.at] === '\\' ? 'a valid escape' : "the string's closing quote")
    reader.at += part.length
  }
  return JSON.parse(reader.text.slice(from, reader.at))
}

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y

function readNumber(reader: Reader): number | bigint {
  NUMBER.lastIndex = reader.at
  const [digits, fraction, exponent] = NUMBER.exec(reader.text) ?? []
  if (digits === undefined) throw new Stop('a value')
  reader.at += digits.length
  const number = Number(digits)
  return fraction || exponent || Number.isSafeInteger(number) ? number : BigInt(digits)
}

function took(reader: Reader, token: string): boolean {
  const isThere = reader.text.startsWith(token, reader.at)
  if (isThere) reader.at += token.length
  return isThere
}

function skipSpace(reader: Reader): void {
  while (/[ \t\r\n]/.test(reader.text[reader.at] ?? '')) reader.at += 1
}
