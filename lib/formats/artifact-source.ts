import type { TextForm } from '#lib/formats/text-form'

/** An artifact to read: pasted text without the text around it, or the bytes of a file. */
export interface Source {
  readonly bytes: Uint8Array
  readonly text?: string
  /** Descriptions of the text removed from the paste. */
  readonly removedParts: readonly string[]
}

/** Reads pasted text. Removes header names, quotes and a terminal's line breaks. */
export function sourceOfText(pasted: string): Source {
  let text = pasted
  const removedParts: string[] = []
  for (const [what, clean] of CLEANERS) {
    const cleaned = clean(text)
    if (cleaned !== text && what !== undefined) removedParts.push(what)
    text = cleaned
  }
  return { bytes: new TextEncoder().encode(text), text, removedParts }
}

/** Reads a file: as text if it is UTF-8 without control characters, else as bytes. */
export function sourceOfFile(bytes: Uint8Array): Source {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish bytes from text.
    if (!/[\u0000-\u0008\u000e-\u001f]/.test(text)) return sourceOfText(text)
  } catch {
    // Not text: read as bytes.
  }
  return { bytes, removedParts: [] }
}

/** Returns the form of an encoded text. `usual` is the form to use if several fit. */
export function formOf(text: string, usual: TextForm): TextForm {
  return usual !== 'base58' && /^[0-9a-fA-F]+$/.test(text) ? 'hex' : usual
}

const SPACED_HEX = /^[0-9a-fA-F\s]+$/

/** Lines of one encoded text, as terminals and mail programs break them. */
const WRAPPED = /^[\w\-+/=.]+(?:[ \t]*\r?\n[ \t]*[\w\-+/=.]+)+$/

const CLEANERS: readonly (readonly [string | undefined, (text: string) => string])[] = [
  [undefined, text => text.replace(/^\ufeff/, '').trim()],
  [
    'the header name',
    text => text.replace(/^(?:(?:Service|Grid)-Wallet-Signature|X-Grid-Signature|X-Stamp)\s*:\s*/i, ''),
  ],
  ['Authorization: Bearer', text => text.replace(/^(?:Authorization\s*:\s*)?Bearer\s+/i, '')],
  ['surrounding quotes', withoutQuotes],
  [
    'PEM header and footer lines',
    text => text.replace(/^-----BEGIN [^-]+-----([\s\S]*?)(?:-----END [^-]+-----)?$/, '$1').trim(),
  ],
  ['whitespace', text => (SPACED_HEX.test(text) || WRAPPED.test(text) ? text.replace(/\s+/g, '') : text)],
  ['colons', text => (/^[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2})+$/.test(text) ? text.replaceAll(':', '') : text)],
  ['0x', text => text.replace(/^0x(?=[0-9a-fA-F]+$)/, '')],
]

/** Decodes a JSON string. Also removes single quotes and backticks, which documentation uses. */
function withoutQuotes(text: string): string {
  const inner = /^(["'`])([\s\S]*)\1[,;]?$/.exec(text)?.[2]
  if (inner === undefined) return text
  try {
    return String(JSON.parse(`"${inner}"`)).trim()
  } catch {
    return inner
  }
}
