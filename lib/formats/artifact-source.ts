import type { TextForm } from '#lib/formats/text-form'

/** The input to read. A binary file has bytes but no text. */
export interface Source {
  readonly bytes: Uint8Array
  readonly text?: string
  /** Names of the parts that were removed from the text, such as `the header name`. */
  readonly removedParts: readonly string[]
}

/** Reads pasted text. Removes what is not part of the artifact, such as header names, quotes and line breaks. */
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

/** Reads a file: as text if it is UTF-8 without C0 control characters other than whitespace, else as bytes. */
export function sourceOfFile(bytes: Uint8Array): Source {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish binary data from text.
    if (!/[\u0000-\u0008\u000e-\u001f]/.test(text)) return sourceOfText(text)
  } catch {
    // Not UTF-8: return only the bytes.
  }
  return { bytes, removedParts: [] }
}

/** Returns `usual`, or hex if the text has only hex digits. Base58 text may look like hex, so base58 is kept. */
export function formOf(text: string, usual: TextForm): TextForm {
  return usual !== 'base58' && /^[0-9a-fA-F]+$/.test(text) ? 'hex' : usual
}

const SPACED_HEX = /^[0-9a-fA-F\s]+$/

/** Encoded text that a terminal or a mail program has broken into lines. */
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

/** Also removes a comma or semicolon after the quotes, and decodes JSON escapes. */
function withoutQuotes(text: string): string {
  const inner = /^(["'`])([\s\S]*)\1[,;]?$/.exec(text)?.[2]
  if (inner === undefined) return text
  try {
    return String(JSON.parse(`"${inner}"`)).trim()
  } catch {
    return inner
  }
}
