import { GLOSSARY } from './glossary'

/** A part of a text; `term` is the glossary entry it names, at its first use. */
export interface TermPart {
  readonly text: string
  readonly term?: string
}

/** Glossary entries that are also plain words: marking them in any sentence would be wrong. */
const PLAIN_WORDS: readonly string[] = ['call', 'check', 'customer', 'deadline', 'flow', 'info', 'lock', 'run', 'trace']

/** Other names of an entry. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  TEK: 'login key',
  OTP: 'one-time code',
  KEK: 'key-encryption key',
  ceremony: 'passkey prompt',
}

const NAMES = [...Object.keys(GLOSSARY).filter(name => !PLAIN_WORDS.includes(name)), ...Object.keys(OTHER_NAMES)]

/** Every name, longest first, so that `signed retry` is not read as another term. */
const NAME = new RegExp(
  `(?<![\\w-])(${NAMES.toSorted((a, b) => b.length - a.length).join('|')})(?:e?s)?(?![\\w-])`,
  'gi',
)

const TERM_OF = new Map(NAMES.map(name => [name.toLowerCase(), OTHER_NAMES[name] ?? name]))

/** Splits a text at the first use of each glossary term. The parts add up to the text. `seen` carries over between texts. */
export function splitTerms(text: string, seen: Set<string> = new Set()): readonly TermPart[] {
  const parts: TermPart[] = []
  let at = 0
  for (const { index, 0: found, 1: name = '' } of text.matchAll(NAME)) {
    const term = TERM_OF.get(name.toLowerCase())
    if (term === undefined || seen.has(term)) continue
    seen.add(term)
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: found, term })
    at = index + found.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}
