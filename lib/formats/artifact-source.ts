import type { TextForm } from '#lib/formats/text-form'

/** What was pasted, without what is not part of it; or the bytes of a file. */
export interface Source {
  readonly bytes: Uint8Array
  /** Absent where the bytes are no text. */
  readonly text?: string
  /** What stood around the artifact and was left out, in words. */
  readonly leftOut: readonly string[]
}

/** The source of pasted text: headers' names, quotes, and the line breaks of a terminal are left out. */
export function sourceOfText(pasted: string): Source {
  let text = pasted
  const leftOut: string[] = []
  for (const [what, clean] of CLEANERS) {
    const cleaned = clean(text)
    if (cleaned !== text && what !== undefined) leftOut.push(what)
    text = cleaned
  }
  return { bytes: new TextEncoder().encode(text), text, leftOut }
}

/** The source of a file: its text where it is UTF-8 without control characters, else its bytes. */
export function sourceOfFile(bytes: Uint8Array): Source {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what sets bytes apart from text.
    if (!/[\u0000-\u0008\u000e-\u001f]/.test(text)) return sourceOfText(text)
  } catch {
    // No text, so bytes.
  }
  return { bytes, leftOut: [] }
}

/** The form that text is written in, when it is not the artifact itself; `usual` is the one where several would do. */
export function formOf(text: string, usual: TextForm): TextForm {
  return usual !== 'base58' && /^[0-9a-fA-F]+$/.test(text) ? 'hex' : usual
}

const SPACED_HEX = /^[0-9a-fA-F\s]+$/

/** Lines of one encoded text, as terminals and mail break them. */
const WRAPPED = /^[\w\-+/=.]+(?:[ \t]*\r?\n[ \t]*[\w\-+/=.]+)+$/

const CLEANERS: readonly (readonly [string | undefined, (text: string) => string])[] = [
  [undefined, text => text.replace(/^\ufeff/, '').trim()],
  ['the name of the header', text => text.replace(/^(?:(?:Service|Grid)-Wallet-Signature|X-Stamp)\s*:\s*/i, '')],
  ['Authorization: Bearer', text => text.replace(/^(?:Authorization\s*:\s*)?Bearer\s+/i, '')],
  ['the quotes around it', withoutQuotes],
  [
    'the BEGIN and END lines',
    text => text.replace(/^-----BEGIN [^-]+-----([\s\S]*?)(?:-----END [^-]+-----)?$/, '$1').trim(),
  ],
  ['white space', text => (SPACED_HEX.test(text) || WRAPPED.test(text) ? text.replace(/\s+/g, '') : text)],
  ['colons', text => (/^[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2})+$/.test(text) ? text.replaceAll(':', '') : text)],
  ['0x', text => text.replace(/^0x(?=[0-9a-fA-F]+$)/, '')],
]

/** A JSON string gives what it stands for; examples in documentation come in single quotes or backticks. */
function withoutQuotes(text: string): string {
  const inner = /^(["'`])([\s\S]*)\1[,;]?$/.exec(text)?.[2]
  if (inner === undefined) return text
  try {
    return String(JSON.parse(`"${inner}"`)).trim()
  } catch {
    return inner
  }
}
