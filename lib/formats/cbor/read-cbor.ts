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
import { KeyOrder } from '#lib/formats/cbor/cbor-key-order'
import type { Field, FieldKind } from '#lib/formats/field'
import { type Label, type Reader, readFields } from '#lib/formats/field-reader'

/** Role of an item in its map. */
export interface CborRole {
  readonly name?: string
  readonly kind?: FieldKind
  readonly meaning?: (item: CborItem) => string | undefined
  /** Reads the content of a byte string. */
  readonly read?: (reader: Reader) => void
}

/** Members of a map, in their order. */
export type CborEntries = readonly (readonly [CborItem, CborItem])[]

/** Roles by path, such as `attStmt.sig` or `attStmt.x5c[0]`. `before` has the earlier members of the same map. */
export type CborRoles = (path: string, before: CborEntries) => CborRole | undefined

const DEPTH_MAX = 64

/** Reads one CBOR item (RFC 8949) and its parts. Map keys and heads are structure; values are named by their key. */
export function readCbor(bytes: Uint8Array, roles: CborRoles = () => undefined): readonly Field[] {
  return readFields(bytes, reader => void readCborItem(reader, roles))
}

/** Reads an item that other bytes may follow, and returns it. */
export function readCborItem(reader: Reader, roles: CborRoles = () => undefined, name = 'value'): CborItem {
  return readItem({ reader, roles, path: '', name, before: [], depth: 0 })
}

interface Place {
  readonly reader: Reader
  readonly roles: CborRoles
  readonly path: string
  readonly name: string
  readonly before: CborEntries
  readonly depth: number
}

function readItem(place: Place): CborItem {
  const { reader } = place
  if (place.depth > DEPTH_MAX) reader.stop(`at most ${DEPTH_MAX} nesting levels are supported`)
  const head = peekCborHead(reader)
  switch (head.major) {
    case 0:
      return readScalar(place, head, { type: 'integer', value: head.argument })
    case 1:
      return readScalar(place, head, { type: 'integer', value: -1n - head.argument })
    case 2:
    case 3:
      return isIndefinite(head) ? readChunks(place, head) : readString(place, head)
    case 4:
      return readArray(place, head)
    case 5:
      return readMap(place, head)
    case 6:
      return readTagged(place, head)
    default:
      return readScalar(place, head, simpleOf(place, head))
  }
}

/** Reads an item that is only a head. */
function readScalar(place: Place, head: CborHead, item: CborItem): CborItem {
  place.reader.leaf(head.length, {
    ...labelOf(place, item.type === 'simple' ? 'text' : 'number'),
    meaning: () => roleOf(place).meaning?.(item) ?? diagnosticOf(item),
    problem: () => canonicalProblem(head),
  })
  return item
}

function simpleOf({ reader }: Place, head: CborHead): CborItem {
  if (isBreak(head)) reader.stop('expected an item, found a break')
  if (head.info === 24 && head.argument < 32n) reader.stop('a simple value below 32 must use a one-byte header')
  return head.info > 24 ? { type: 'float', value: floatOf(head) } : { type: 'simple', value: Number(head.argument) }
}

function readString(place: Place, head: CborHead): CborItem {
  const { reader } = place
  const length = writeHead(place, head)
  const { meaning, read } = roleOf(place)
  if (head.major === 3) {
    const itemOf = (bytes: Uint8Array) => ({ type: 'text', value: new TextDecoder().decode(bytes) }) as const
    const label = labelOf(place, 'text')
    return itemOf(
      reader.leaf(length, {
        ...label,
        meaning: bytes => meaning?.(itemOf(bytes)) ?? itemOf(bytes).value,
        problem: bytes => (isUtf8(bytes) ? undefined : { reason: 'not valid UTF-8' }),
      }),
    )
  }
  const label = labelOf(place, 'bytes')
  const item = { type: 'bytes', value: reader.view(length) } as const
  if (read) reader.within(length, label, read)
  else reader.leaf(length, { ...label, meaning: () => meaning?.(item) ?? hexFromBytes(item.value) })
  return item
}

function readChunks(place: Place, head: CborHead): CborItem {
  const { reader } = place
  const chunks: CborItem[] = []
  reader.branch(labelOf(place, head.major === 3 ? 'text' : 'bytes'), () => {
    writeHead(place, head)
    untilBreak(reader, chunk => {
      if (chunk.major !== head.major || isIndefinite(chunk)) reader.stop('expected a chunk of the same type')
      chunks.push(readString({ ...place, name: `${place.name}, chunk ${chunks.length + 1}` }, chunk))
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

function readArray(place: Place, head: CborHead): CborItem {
  const { reader } = place
  const items: CborItem[] = []
  reader.branch({ ...labelOf(place, 'structure'), meaning: headText(head) }, () => {
    const count = writeHead(place, head)
    const readOne = () => {
      const index = `[${items.length}]`
      items.push(readItem({ ...place, path: place.path + index, name: index, before: [], depth: place.depth + 1 }))
    }
    if (isIndefinite(head)) untilBreak(reader, readOne)
    else while (items.length < count) readOne()
  })
  return { type: 'array', items, isIndefinite: isIndefinite(head) }
}

function readMap(place: Place, head: CborHead): CborItem {
  const { reader } = place
  const entries: [CborItem, CborItem][] = []
  reader.branch({ ...labelOf(place, 'structure'), meaning: headText(head) }, () => {
    const count = writeHead(place, head)
    const order = new KeyOrder()
    const readOne = () => {
      const key = readKey(place, order)
      const name = key.type === 'text' ? key.value : diagnosticOf(key)
      const path = place.path === '' ? name : `${place.path}.${name}`
      entries.push([key, readItem({ ...place, path, name, before: entries, depth: place.depth + 1 })])
    }
    if (isIndefinite(head)) untilBreak(reader, readOne)
    else while (entries.length < count) readOne()
  })
  return { type: 'map', entries, isIndefinite: isIndefinite(head) }
}

/** Reads a key like any item; all of it is structure. */
function readKey({ reader, depth }: Place, order: KeyOrder): CborItem {
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

function readTagged(place: Place, head: CborHead): CborItem {
  return place.reader.branch<CborItem>({ ...labelOf(place, 'structure'), meaning: headText(head) }, () => {
    writeHead(place, head)
    return { type: 'tag', tag: head.argument, item: readItem({ ...place, depth: place.depth + 1 }) }
  })
}

function untilBreak(reader: Reader, readOne: (head: CborHead) => void): void {
  for (let head = peekCborHead(reader); !isBreak(head); head = peekCborHead(reader)) readOne(head)
  reader.leaf(1, { name: 'break', kind: 'structure', meaning: 'end of an indefinite-length item' })
}

/** Writes a head as a field. Returns its argument as a number; lengths here are safe integers. */
function writeHead(place: Place, head: CborHead): number {
  place.reader.leaf(head.length, {
    name: `${roleOf(place).name ?? place.name} header`,
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
  return head.major === 6 ? `${name} ${head.argument}` : `${name} of ${head.argument}`
}

function roleOf(place: Place): CborRole {
  return place.roles(place.path, place.before) ?? {}
}

function labelOf(place: Place, kind: FieldKind): Pick<Label, 'name' | 'kind'> {
  const role = roleOf(place)
  return { name: role.name ?? place.name, kind: role.kind ?? kind }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
