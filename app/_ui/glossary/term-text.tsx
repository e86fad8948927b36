import { DefinedTerm } from './defined-term'
import { GLOSSARY } from './glossary'
import { type SentencePart, sentenceParts } from './split-terms'

/** A sentence with wire names shown as code, and a definition at the first use of each glossary term. */
export function TermText({ text }: { text: string }) {
  return sentenceParts(text).map(part => <Part key={part.start} part={part} />)
}

function Part({ part: { text, isWire, term } }: { part: SentencePart }) {
  const shown = isWire ? <code className="wrap-anywhere">{text}</code> : text
  return term === undefined ? shown : <DefinedTerm definition={GLOSSARY[term] ?? ''}>{shown}</DefinedTerm>
}
