import type { Field, FieldKind } from '#lib/formats/field'
import { type Label, type Reader, readFields } from '#lib/formats/field-reader'
import { type JsonNode, type JsonScan, scanJson } from '#lib/formats/text/parse-json'
import { textFromUtf8 } from '#lib/wallet/encoding/bytes'

/**
 * Roles of scalars by path, such as `data`, `response.challenge` or `keys[0]`. A scalar without a role has the kind
 * `text` or `number`.
 */
export type JsonRoles = { readonly [path: string]: JsonRole }

export interface JsonRole {
  readonly kind: FieldKind
  /** `text` is the scalar as written, or the unescaped content of a string. */
  readonly meaning?: (text: string) => string | undefined
  readonly problem?: (text: string) => string | undefined
}

/**
 * Reads a JSON text (RFC 8259) in UTF-8. Fields are named after the member or index of their value; the root field is
 * named `value`. If `hasOptionalMark` is true, a leading byte order mark is structure. Member names, quotes and punctuation are structure, so a string's field excludes its quotes.
 */
export function readJson(bytes: Uint8Array, roles: JsonRoles = {}, hasOptionalMark = false): readonly Field[] {
  // latin1 decodes each byte to one character, so offsets in the text equal those in the bytes.
  const text = new TextDecoder('latin1').decode(bytes)
  const scan = scanJson(hasOptionalMark ? text.replace(BYTE_ORDER_MARK, '   ') : text)
  return readFields(bytes, reader => {
    const context = { reader, scan, roles, path: '', name: 'value' }
    for (const node of scan.values) readValue(context, node)
    skipRest(context, scan)
  })
}

/** Describes a value by its length, because its content is shown elsewhere, such as in a separate layer. */
export function charactersText({ length }: { readonly length: number }): string {
  return length === 1 ? '1 character' : `${length} characters`
}

/** The mark's three bytes in UTF-8, decoded as latin1. */
const BYTE_ORDER_MARK = /^\u00ef\u00bb\u00bf/

interface ReadContext {
  readonly reader: Reader
  readonly scan: JsonScan
  readonly roles: JsonRoles
  readonly path: string
  readonly name: string
}

function readValue(context: ReadContext, node: JsonNode): void {
  const { reader, scan, name } = context
  reader.skip(node.start - reader.at)
  const first = reader.peek()
  if (first === OPEN_BRACE || first === OPEN_BRACKET) {
    reader.branch({ name, kind: 'structure' }, () => {
      if (first === OPEN_BRACE) readMembers(context, node)
      else for (const [index, item] of node.members.entries()) readValue(inside(context, `[${index}]`), item)
      skipRest(context, node)
    })
    return
  }
  const quote = first === QUOTE ? 1 : 0
  reader.skip(quote)
  if (node.end === undefined)
    reader.leaf(scan.end - reader.at, { name, kind: context.roles[context.path]?.kind ?? 'text' })
  else reader.leaf(node.end - quote - reader.at, labelOf(context, first))
  skipRest(context, node)
}

function readMembers(context: ReadContext, { members }: JsonNode): void {
  const { reader } = context
  const names = new Set<string>()
  for (const member of members) {
    const { start = 0, end = 0 } = member.name ?? {}
    const name = unescapeJson(reader.bytes.subarray(start + 1, end - 1))
    reader.skip(member.start - reader.at)
    if (names.has(name)) reader.flush('repeated', `duplicate field ${name}; parsers disagree on which value wins`)
    names.add(name)
    readValue(inside(context, name), member)
  }
}

function inside(context: ReadContext, name: string): ReadContext {
  const dot = context.path === '' || name.startsWith('[') ? '' : '.'
  return { ...context, path: `${context.path}${dot}${name}`, name }
}

/** Skips to the end of a value. If the scan stopped at this offset, the reader stops too. */
function skipRest({ reader, scan }: ReadContext, { end = scan.end }: Pick<JsonNode, 'end'>): void {
  reader.skip(end - reader.at)
  if (scan.stop !== undefined && end === scan.end) reader.stop(scan.stop)
}

function labelOf(context: ReadContext, first = 0): Label {
  const role = context.roles[context.path]
  const isNumber = /[-\d]/.test(String.fromCharCode(first))
  return {
    name: context.name,
    kind: role?.kind ?? (isNumber ? 'number' : 'text'),
    meaning: bytes => (role?.meaning ? role.meaning(unescapeJson(bytes)) : unescapeJson(bytes)),
    problem: bytes => {
      const reason =
        role?.problem?.(unescapeJson(bytes)) ?? (textFromUtf8(bytes) === undefined ? 'not valid UTF-8' : undefined)
      return reason === undefined ? undefined : { reason }
    },
  }
}

const QUOTE = 0x22
const OPEN_BRACKET = 0x5b
const OPEN_BRACE = 0x7b

/** The scan has already checked the escapes. */
function unescapeJson(content: Uint8Array): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)
  return text.includes('\\') ? JSON.parse(`"${text}"`) : text
}
