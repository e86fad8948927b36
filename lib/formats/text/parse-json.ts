/** A JSON value. An integer beyond the precision of a number is a bigint. */
export type Json = null | boolean | number | bigint | string | readonly Json[] | JsonObject
export interface JsonObject {
  readonly [name: string]: Json
}

/** Position and reason of a JSON error. Lines and columns count from 1, offsets from 0. */
export interface JsonMistake {
  readonly offset: number
  readonly line: number
  readonly column: number
  readonly reason: string
}

/** Parses JSON. Unlike JSON.parse, returns the position of an error and does not round long integers. */
export function parseJson(text: string): { readonly value: Json } | JsonMistake {
  const { values, end, stop } = scanJson(text)
  const [whole] = values
  if (whole !== undefined && stop === undefined && end === text.length) return { value: jsonValue(text, whole) }
  return { ...positionOf(text, end), reason: stop ?? 'expected end of input' }
}

/** Position of a value in a text, including quotes or brackets. `members` contains the value's members or items. */
export interface JsonNode extends Span {
  /** Position of the name, including quotes. Only a member of an object has a name. */
  readonly name: Span | undefined
  readonly members: readonly JsonNode[]
}

/** Offsets in a text. `end` is exclusive, and undefined if the scan stopped inside the span. */
interface Span {
  readonly start: number
  end?: number
}

export interface JsonScan {
  /** Contains at most one value: the root value. */
  readonly values: readonly JsonNode[]
  /** Offset of the error, or the offset after the root value and trailing whitespace. */
  readonly end: number
  /** Reason for the error, if any. */
  readonly stop?: string
}

/** Finds the values of a JSON text (RFC 8259), up to the first error. Accepts any text after the root value. */
export function scanJson(text: string): JsonScan {
  const scanner = { text, at: 0 }
  const values: JsonNode[] = []
  try {
    scanValue(scanner, { into: values, depth: 0 })
    skipSpace(scanner)
    return { values, end: scanner.at }
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop
    return { values, end: scanner.at, stop: stop.message }
  }
}

/** Maximum nesting depth of objects and arrays. The service accepts only 32 levels. */
const DEPTH_MAX = 100

interface Scanner {
  readonly text: string
  at: number
}

class Stop extends Error {}

const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y
const SPACE = /[ \t\r\n]*/y
/** A run of characters other than quotes, backslashes and control characters; or one escape. */
const STRING_PART = /[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

function scanValue(
  scanner: Scanner,
  { into, name, depth }: { into: JsonNode[]; name?: Span | undefined; depth: number },
): void {
  skipSpace(scanner)
  const members: JsonNode[] = []
  const node: JsonNode = { start: scanner.at, name, members }
  const first = scanner.text[scanner.at]
  const isNested = first === '{' || first === '['
  if (isNested && depth === DEPTH_MAX) throw new Stop(`at most ${DEPTH_MAX} nesting levels are supported`)
  if (isNested || first === '"') into.push(node)
  if (first === '"') scanString(scanner)
  else if (isNested) scanMembers(scanner, members, depth + 1)
  else if (takePattern(scanner, WORD)) into.push(node)
  else throw new Stop('expected a value')
  node.end = scanner.at
}

function scanMembers(scanner: Scanner, into: JsonNode[], depth: number): void {
  const isObject = scanner.text[scanner.at] === '{'
  const close = isObject ? '}' : ']'
  scanner.at += 1
  skipSpace(scanner)
  if (takeToken(scanner, close)) return
  do {
    scanValue(scanner, { into, depth, name: isObject ? scanName(scanner) : undefined })
    skipSpace(scanner)
    if (takeToken(scanner, close)) return
  } while (takeToken(scanner, ','))
  throw new Stop(`expected a comma or ${close}`)
}

function scanName(scanner: Scanner): Span {
  skipSpace(scanner)
  const start = scanner.at
  if (scanner.text[start] !== '"') throw new Stop('expected a double-quoted field name')
  scanString(scanner)
  const end = scanner.at
  skipSpace(scanner)
  if (!takeToken(scanner, ':')) throw new Stop('expected a colon')
  return { start, end }
}

function scanString(scanner: Scanner): void {
  scanner.at += 1
  while (takePattern(scanner, STRING_PART));
  if (takeToken(scanner, '"')) return
  const stopped = scanner.text[scanner.at]
  if (stopped === undefined) throw new Stop('the string has no closing quote')
  throw new Stop(stopped === '\\' ? 'not a valid JSON escape' : 'control characters must be escaped in strings')
}

function skipSpace(scanner: Scanner): void {
  takePattern(scanner, SPACE)
}

function takePattern(scanner: Scanner, pattern: RegExp): boolean {
  pattern.lastIndex = scanner.at
  const isThere = pattern.test(scanner.text)
  if (isThere) scanner.at = pattern.lastIndex
  return isThere
}

function takeToken(scanner: Scanner, token: string): boolean {
  const isThere = scanner.text[scanner.at] === token
  if (isThere) scanner.at += 1
  return isThere
}

function jsonValue(text: string, { start, end, members }: JsonNode): Json {
  const inside = (node: JsonNode) => jsonValue(text, node)
  if (text[start] === '[') return members.map(inside)
  if (text[start] === '{') {
    const named = members.map(node => [JSON.parse(text.slice(node.name?.start, node.name?.end)), inside(node)])
    return Object.fromEntries(named)
  }
  const written = text.slice(start, end)
  const value = JSON.parse(written)
  const isLong = typeof value === 'number' && /^-?\d+$/.test(written) && !Number.isSafeInteger(value)
  return isLong ? BigInt(written) : value
}

function positionOf(text: string, offset: number) {
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  return { offset, line, column: [...before.slice(before.lastIndexOf('\n') + 1)].length + 1 }
}
