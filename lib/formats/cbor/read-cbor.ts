import { hexFromBytes } from '#lib/contract/hex'
import {
  type CborHead,
  canonicalProblem,
  floatOf,
  isBreak,
  isIndefinite,
  peekCborHead,
} from '#lib/formats/cbor/cbor-head'
import { type CborItem, diagnosticOf } from '#lib/formats/cbor/cbor-item'
import type { Field, FieldKind } from '#lib/formats/field'
import { type Complaint, type Label, type Reader, readFields } from '#lib/formats/field-reader'

/** Role of an item at a path. Omitted members have defaults. */
export interface CborRole {
  readonly name?: string
  readonly kind?: FieldKind
  readonly meaning?: (item: CborItem) => string | undefined
  /** Reads the content of a byte string. */
  readonly read?: (reader: Reader) => void
}

/** Keys and values of a map, in order. */
export type CborEntries = readonly (readonly [CborItem, CborItem])[]

/** Roles by path, such as `attStmt.sig` or `attStmt.x5c[0]`. `before` has the map entries that precede the item. */
export type CborRoles = (path: string, before: CborEntries) => CborRole | undefined

const DEPTH_MAX = 64

/**
 * Reads one CBOR item (RFC 8949) and the items in it. Map keys have the kind `structure`. A map value whose role has no
 * name is named after its key.
 */
export function readCbor(bytes: Uint8Array, roles: CborRoles = () => undefined): readonly Field[] {
  return readFields(bytes, reader => void readCborItem(reader, roles))
}

/** Reads one item. Other bytes may follow the item. */
export function readCborItem(reader: Reader, roles: CborRoles = () => undefined, name = 'value'): CborItem {
  return readItem({ reader, roles, path: '', name, before: [], depth: 0 })
}

interface ReadContext {
  readonly reader: Reader
  readonly roles: CborRoles
  readonly path: string
  readonly name: string
  readonly before: CborEntries
  readonly depth: number
}

function readItem(context: ReadContext): CborItem {
  const { reader } = context
  if (context.depth > DEPTH_MAX) reader.stop(`at most ${DEPTH_MAX} nesting levels are supported`)
  const head = peekCborHead(reader)
  switch (head.major) {
    case 0:
      return readScalar(context, head, { type: 'integer', value: head.argument })
    case 1:
      return readScalar(context, head, { type: 'integer', value: -1n - head.argument })
    case 2:
    case 3:
      return isIndefinite(head) ? readChunks(context, head) : readString(context, head)
    case 4:
      return readArray(context, head)
    case 5:
      return readMap(context, head)
    case 6:
      return readTagged(context, head)
    default:
      return readScalar(context, head, simpleOf(context, head))
  }
}

/** Reads an item that consists only of a head. */
function readScalar(context: ReadContext, head: CborHead, item: CborItem): CborItem {
  context.reader.leaf(head.length, {
    ...labelOf(context, item.type === 'simple' ? 'text' : 'number'),
    meaning: () => roleOf(context).meaning?.(item) ?? diagnosticOf(item),
    problem: () => canonicalProblem(head),
  })
  return item
}

function simpleOf({ reader }: ReadContext, head: CborHead): CborItem {
  if (isBreak(head)) reader.stop('expected an item, found a break')
  if (head.info === 24 && head.argument < 32n) reader.stop('a simple value in a two-byte header must be at least 32')
  return head.info > 24 ? { type: 'float', value: floatOf(head) } : { type: 'simple', value: Number(head.argument) }
}

function readString(context: ReadContext, head: CborHead): CborItem {
  const { reader } = context
  const length = readHead(context, head)
  const { meaning, read } = roleOf(context)
  if (head.major === 3) {
    const itemOf = (bytes: Uint8Array) => ({ type: 'text', value: new TextDecoder().decode(bytes) }) as const
    const label = labelOf(context, 'text')
    return itemOf(
      reader.leaf(length, {
        ...label,
        meaning: bytes => meaning?.(itemOf(bytes)) ?? itemOf(bytes).value,
        problem: bytes => (isUtf8(bytes) ? undefined : { reason: 'not valid UTF-8' }),
      }),
    )
  }
  const label = labelOf(context, 'bytes')
  const item = { type: 'bytes', value: reader.view(length) } as const
  if (read) reader.within(length, label, read)
  else reader.leaf(length, { ...label, meaning: () => meaning?.(item) ?? hexFromBytes(item.value) })
  return item
}

function readChunks(context: ReadContext, head: CborHead): CborItem {
  const { reader } = context
  const chunks: CborItem[] = []
  reader.branch(labelOf(context, head.major === 3 ? 'text' : 'bytes'), () => {
    readHead(context, head)
    untilBreak(reader, chunk => {
      if (chunk.major !== head.major || isIndefinite(chunk))
        reader.stop('expected a chunk of the same type and definite length')
      chunks.push(readString({ ...context, name: `${context.name}, chunk ${chunks.length + 1}` }, chunk))
    })
  })
  const type = head.major === 3 ? 'text' : 'bytes'
  if (type === 'text')
    return { type, value: chunks.map(chunk => (chunk.type === type ? chunk.value : '')).join(''), chunks }
  return {
    type,
    value: Uint8Array.from(chunks.flatMap(chunk => (chunk.type === type ? [...chunk.value] : []))),
    chunks,
  }
}

function readArray(context: ReadContext, head: CborHead): CborItem {
  const { reader } = context
  const items: CborItem[] = []
  reader.branch({ ...labelOf(context, 'structure'), meaning: headText(head) }, () => {
    const count = readHead(context, head)
    const readOne = () => {
      const index = `[${items.length}]`
      items.push(
        readItem({ ...context, path: context.path + index, name: index, before: [], depth: context.depth + 1 }),
      )
    }
    if (isIndefinite(head)) untilBreak(reader, readOne)
    else while (items.length < count) readOne()
  })
  return { type: 'array', items, isIndefinite: isIndefinite(head) }
}

function readMap(context: ReadContext, head: CborHead): CborItem {
  const { reader } = context
  const entries: [CborItem, CborItem][] = []
  reader.branch({ ...labelOf(context, 'structure'), meaning: headText(head) }, () => {
    const count = readHead(context, head)
    const order = new KeyOrder()
    const readOne = () => {
      const key = readKey(context, order)
      const name = key.type === 'text' ? key.value : diagnosticOf(key)
      const path = context.path === '' ? name : `${context.path}.${name}`
      entries.push([key, readItem({ ...context, path, name, before: entries, depth: context.depth + 1 })])
    }
    if (isIndefinite(head)) untilBreak(reader, readOne)
    else while (entries.length < count) readOne()
  })
  return { type: 'map', entries, isIndefinite: isIndefinite(head) }
}

function readKey({ reader, depth }: ReadContext, order: KeyOrder): CborItem {
  const from = reader.at
  const roles = () => ({ kind: 'structure' }) as const
  return reader.branch<CborItem>(
    {
      name: 'map key',
      kind: 'structure',
      meaning: diagnosticOf,
      problem: () => order.next(reader.bytes.subarray(from, reader.at)),
    },
    () => readItem({ reader, roles, path: '', name: 'map key', before: [], depth: depth + 1 }),
  )
}

function readTagged(context: ReadContext, head: CborHead): CborItem {
  return context.reader.branch<CborItem>({ ...labelOf(context, 'structure'), meaning: headText(head) }, () => {
    readHead(context, head)
    return { type: 'tag', tag: head.argument, item: readItem({ ...context, depth: context.depth + 1 }) }
  })
}

function untilBreak(reader: Reader, readOne: (head: CborHead) => void): void {
  for (let head = peekCborHead(reader); !isBreak(head); head = peekCborHead(reader)) readOne(head)
  reader.leaf(1, { name: 'break', kind: 'structure', meaning: 'end of an indefinite-length item' })
}

/** Reads a head and returns its argument. Rounding above 2^53 does not matter, because no input is that long. */
function readHead(context: ReadContext, head: CborHead): number {
  context.reader.leaf(head.length, {
    name: `${roleOf(context).name ?? context.name} header`,
    kind: 'structure',
    meaning: headText(head),
    problem: () => canonicalProblem(head),
  })
  return Number(head.argument)
}

const MAJOR_NAMES = ['integer', 'negative integer', 'byte string', 'text', 'array', 'map', 'tag', 'simple value']

function headText(head: CborHead): string {
  const name = MAJOR_NAMES[head.major] ?? ''
  if (isIndefinite(head)) return `indefinite-length ${name}`
  return head.major === 6 ? `${name} ${head.argument}` : `${name} of length ${head.argument}`
}

function roleOf(context: ReadContext): CborRole {
  return context.roles(context.path, context.before) ?? {}
}

function labelOf(context: ReadContext, kind: FieldKind): Pick<Label, 'name' | 'kind'> {
  const role = roleOf(context)
  return { name: role.name ?? context.name, kind: role.kind ?? kind }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Checks the keys of a map for duplicates and for canonical order. */
class KeyOrder {
  readonly #ranks = new Set<string>()
  #last = ''

  /** Returns the problem of the next key, if any. CTAP 2.1 section 8 orders keys by major type, length and bytes. */
  next(key: Uint8Array): Complaint | undefined {
    const rank = `${(key[0] ?? 0) >> 5}${String(key.length).padStart(6, '0')}${hexFromBytes(key)}`
    const isRepeated = this.#ranks.has(rank)
    const isInOrder = this.#last < rank
    this.#ranks.add(rank)
    this.#last = rank
    if (isRepeated) return { reason: 'duplicate key' }
    if (isInOrder) return undefined
    return { reason: 'not canonical: this key must come before the previous one', severity: 'warning' }
  }
}
