import { hexFromBytes } from '#lib/contract/hex'

/** A CBOR item (RFC 8949). The `value` of a chunked string is the concatenation of its chunks. */
export type CborItem =
  | { readonly type: 'integer'; readonly value: bigint }
  | { readonly type: 'bytes'; readonly value: Uint8Array; readonly chunks?: readonly CborItem[] }
  | { readonly type: 'text'; readonly value: string; readonly chunks?: readonly CborItem[] }
  | { readonly type: 'array'; readonly items: readonly CborItem[]; readonly isIndefinite: boolean }
  | {
      readonly type: 'map'
      readonly entries: readonly (readonly [CborItem, CborItem])[]
      readonly isIndefinite: boolean
    }
  | { readonly type: 'tag'; readonly tag: bigint; readonly item: CborItem }
  | { readonly type: 'simple'; readonly value: number }
  | { readonly type: 'float'; readonly value: number }

/** Formats an item in diagnostic notation (RFC 8949 section 8), on one line. */
export function diagnosticOf(item: CborItem): string {
  switch (item.type) {
    case 'integer':
      return String(item.value)
    case 'bytes':
      return item.chunks ? chunksText(item.chunks, `''_`) : `h'${hexFromBytes(item.value)}'`
    case 'text':
      return item.chunks ? chunksText(item.chunks, '""_') : JSON.stringify(item.value)
    case 'array':
      return `[${item.isIndefinite ? '_ ' : ''}${item.items.map(diagnosticOf).join(', ')}]`
    case 'map': {
      const entries = item.entries.map(([key, value]) => `${diagnosticOf(key)}: ${diagnosticOf(value)}`)
      return `{${item.isIndefinite ? '_ ' : ''}${entries.join(', ')}}`
    }
    case 'tag':
      return `${item.tag}(${diagnosticOf(item.item)})`
    case 'simple':
      return SIMPLE_NAMES[item.value] ?? `simple(${item.value})`
    case 'float':
      return floatText(item.value)
  }
}

/** Returns the value of the first entry whose key has the given diagnostic notation. */
export function valueAt(entries: readonly (readonly [CborItem, CborItem])[], key: string): CborItem | undefined {
  return entries.find(([known]) => diagnosticOf(known) === key)?.[1]
}

const SIMPLE_NAMES: { readonly [value: number]: string } = { 20: 'false', 21: 'true', 22: 'null', 23: 'undefined' }

/** Formats the chunks of a string. `empty` is the notation of a string without chunks (RFC 8949 section 8.1). */
function chunksText(chunks: readonly CborItem[], empty: string): string {
  return chunks.length === 0 ? empty : `(_ ${chunks.map(diagnosticOf).join(', ')})`
}

/** Formats a float so that it does not look like an integer. */
function floatText(value: number): string {
  if (!Number.isFinite(value)) return String(value)
  const text = Object.is(value, -0) ? '-0' : String(value)
  if (text.includes('.')) return text
  const [digits = text, exponent] = text.split('e')
  return exponent === undefined ? `${digits}.0` : `${digits}.0e${exponent}`
}
