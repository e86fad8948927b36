import type { Field, FieldKind } from '#lib/formats/field'
import { type Label, type Reader, readFields } from '#lib/formats/field-reader'

/** What the values of members are, by their path: `data`, `response.challenge`, `keys[0]`. Others are text and numbers. */
export type JsonRoles = { readonly [path: string]: JsonRole }

/** What a value is. */
export interface JsonRole {
  readonly kind: FieldKind
  /** Of a string: its text. Of another value: how it is written. */
  readonly meaning?: (text: string) => string | undefined
  readonly problem?: (text: string) => string | undefined
}

/** Levels of nesting that are read; the service takes 32. */
const DEPTH_MAX = 100

/**
 * The values of a JSON text (RFC 8259) in UTF-8, each named by its member or its index; names, quotes and punctuation are
 * structure. A string's field is what stands between its quotes.
 */
export function readJson(bytes: Uint8Array, roles: JsonRoles = {}): readonly Field[] {
  return readFields(bytes, reader => {
    readValue({ reader, roles, path: '', name: 'value', depth: 0 })
    skipSpace(reader)
  })
}

/** What is told of a long value that a layer of its own shows. */
export function charactersText(text: string): string {
  return `${text.length} characters`
}

interface Place {
  readonly reader: Reader
  readonly roles: JsonRoles
  readonly path: string
  readonly name: string
  readonly depth: number
}

function readValue(place: Place): void {
  const { reader, depth } = place
  skipSpace(reader)
  if (depth > DEPTH_MAX) reader.stop(`fewer than ${DEPTH_MAX} levels are read`)
  const start = reader.peek()
  if (start === OPEN_BRACE || start === OPEN_BRACKET) {
    reader.branch({ name: place.name, kind: 'structure' }, () =>
      start === OPEN_BRACE ? readObject(place) : readArray(place),
    )
  } else if (start === QUOTE) readString(place)
  else readWord(place)
}

function readObject(place: Place): void {
  const { reader } = place
  const names = new Set<string>()
  reader.skip(1)
  skipSpace(reader)
  if (took(reader, CLOSE_BRACE)) return
  while (true) {
    skipSpace(reader)
    if (reader.peek() !== QUOTE) reader.stop('a member name in double quotes should stand here')
    const from = reader.at
    reader.skip(stringLength(reader))
    const name = unescaped(reader.bytes.subarray(from + 1, reader.at - 1))
    skipSpace(reader)
    if (!took(reader, COLON)) reader.stop('a colon should stand here')
    if (names.has(name))
      reader.flush('repeated', `${name} stands here for the second time: readers differ on which counts`)
    readValue(inside(place, name))
    names.add(name)
    skipSpace(reader)
    if (took(reader, CLOSE_BRACE)) return
    if (!took(reader, COMMA)) reader.stop('a comma or a closing brace should stand here')
  }
}

function readArray(place: Place): void {
  const { reader } = place
  reader.skip(1)
  skipSpace(reader)
  if (took(reader, CLOSE_BRACKET)) return
  for (let index = 0; ; index += 1) {
    readValue({ ...place, path: `${place.path}[${index}]`, name: `[${index}]`, depth: place.depth + 1 })
    skipSpace(reader)
    if (took(reader, CLOSE_BRACKET)) return
    if (!took(reader, COMMA)) reader.stop('a comma or a closing bracket should stand here')
  }
}

function inside(place: Place, name: string): Place {
  return { ...place, path: place.path === '' ? name : `${place.path}.${name}`, name, depth: place.depth + 1 }
}

function readString(place: Place): void {
  const { reader } = place
  const length = stringLength(reader, place)
  reader.skip(1)
  reader.leaf(length - 2, labelOf(place, unescaped))
  reader.skip(1)
}

const WORD = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/

/** The longest number or word that is looked at in one piece. */
const WORD_LENGTH_MAX = 1_000

function readWord(place: Place): void {
  const { reader } = place
  const found = WORD.exec(asciiOf(reader.view(WORD_LENGTH_MAX)))?.[0] ?? reader.stop('a value should stand here')
  const isNumber = /\d$/.test(found)
  reader.leaf(found.length, labelOf(place, asciiOf, isNumber ? 'number' : 'text'))
}

function labelOf(place: Place, textOf: (bytes: Uint8Array) => string, kind: FieldKind = 'text'): Label {
  const role = place.roles[place.path]
  return {
    name: place.name,
    kind: role?.kind ?? kind,
    meaning: bytes => (role?.meaning ? role.meaning(textOf(bytes)) : textOf(bytes)),
    problem: bytes => {
      const reason = role?.problem?.(textOf(bytes))
      return reason === undefined ? invalidUtf8(bytes) : { reason }
    },
  }
}

/** Bytes of the string that begins here, quotes included. Stops at the first byte that may not stand in one. */
function stringLength(reader: Reader, place?: Place): number {
  for (let length = 1; ; length += 1) {
    const byte = reader.peek(length)
    if (byte === QUOTE) return length + 1
    const escaped = byte === BACKSLASH ? ESCAPE.exec(asciiOf(reader.view(length + 6).subarray(length)))?.[0] : undefined
    if (escaped !== undefined) length += escaped.length - 1
    else if (byte === undefined || byte < SPACE || byte === BACKSLASH) {
      stopInString(reader, place, length, byte)
    }
  }
}

/** What was read of a value is still written as that value. */
function stopInString(reader: Reader, place: Place | undefined, length: number, byte: number | undefined): never {
  reader.skip(1)
  if (place) reader.leaf(length - 1, { name: place.name, kind: place.roles[place.path]?.kind ?? 'text' })
  else reader.skip(length - 1)
  if (byte === undefined) reader.stop('the string is not closed')
  reader.stop(byte === BACKSLASH ? 'this is no escape of JSON' : 'a control character may not stand in a string')
}

const ESCAPE = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/
const QUOTE = 0x22
const BACKSLASH = 0x5c
const SPACE = 0x20
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const COLON = 0x3a
const COMMA = 0x2c

function took(reader: Reader, byte: number): boolean {
  const isThere = reader.peek() === byte
  if (isThere) reader.skip(1)
  return isThere
}

function skipSpace(reader: Reader): void {
  for (let byte = reader.peek(); byte === SPACE || byte === 9 || byte === 10 || byte === 13; byte = reader.peek()) {
    reader.skip(1)
  }
}

function asciiOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

/** The text of a string's content, whose escapes are known to be valid. */
function unescaped(content: Uint8Array): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
  return text.includes('\\') ? JSON.parse(`"${text}"`) : text
}

function invalidUtf8(bytes: Uint8Array) {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return undefined
  } catch {
    return { reason: 'these bytes are not UTF-8' }
  }
}
