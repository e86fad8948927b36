import { wireParts } from '#app/_ui/text/wire-parts'
import { GLOSSARY } from './glossary'

/** A part of a text. At the first use of a term, `term` is the name of its glossary entry. */
export interface TermPart {
  readonly text: string
  readonly term?: string
}

/** Glossary entries that are not marked in sentences, because they are also everyday words. */
const PLAIN_WORDS: readonly string[] = ['call', 'check', 'customer', 'deadline', 'flow', 'info', 'lock', 'run', 'trace']

const OTHER_NAMES: Readonly<Record<string, string>> = {
  TEK: 'login key',
  OTP: 'one-time code',
  KEK: 'key-encryption key',
  ceremony: 'passkey prompt',
}

const NAMES = [...Object.keys(GLOSSARY).filter(name => !PLAIN_WORDS.includes(name)), ...Object.keys(OTHER_NAMES)]

/** Longer names come first, so that the longest possible name matches. */
const NAME = new RegExp(
  `(?<![\\w-])(${NAMES.toSorted((a, b) => b.length - a.length).join('|')})(?:e?s)?(?![\\w-])`,
  'gi',
)

const TERM_BY_NAME = new Map(NAMES.map(name => [name.toLowerCase(), OTHER_NAMES[name] ?? name]))

/**
 * Splits a text at the first use of each glossary term. The joined parts equal the text. Skips terms in `seen`, and
 * adds new terms to it.
 */
export function splitTerms(text: string, seen: Set<string> = new Set()): readonly TermPart[] {
  const parts: TermPart[] = []
  let at = 0
  for (const { index, 0: found, 1: name = '' } of text.matchAll(NAME)) {
    const term = TERM_BY_NAME.get(name.toLowerCase())
    if (term === undefined || seen.has(term)) continue
    seen.add(term)
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: found, term })
    at = index + found.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** A part of a sentence: prose or a wire name. `start` is its offset in the sentence. */
export interface SentencePart extends TermPart {
  readonly start: number
  readonly isWire: boolean
}

/** Splits a sentence into prose, wire names and glossary terms. Handles `seen` as {@link splitTerms} does. */
export function sentenceParts(sentence: string, seen: Set<string> = new Set()): readonly SentencePart[] {
  let start = 0
  return wireParts(sentence).flatMap(({ text, isWire }) =>
    (isWire ? [wireTerm(text, seen)] : splitTerms(text, seen)).map(part => {
      start += part.text.length
      return { ...part, isWire, start: start - part.text.length }
    }),
  )
}

function wireTerm(text: string, seen: Set<string>): TermPart {
  if (seen.has(text) || !Object.hasOwn(GLOSSARY, text)) return { text }
  seen.add(text)
  return { text, term: text }
}

/** Returns the glossary terms that {@link sentenceParts} marks in the texts, in the order of first use. */
export function termsIn(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  for (const text of texts) sentenceParts(text, seen)
  return [...seen]
}
