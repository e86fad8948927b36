import { wireParts } from '#app/_ui/text/wire-parts'
import { DefinedTerm } from './defined-term'
import { GLOSSARY } from './glossary'
import { splitTerms } from './split-terms'

/** A sentence with its wire names set as code and the first use of each glossary term defined. */
export function TermText({ text }: { text: string }) {
  const seen = new Set<string>()
  return wireParts(text).flatMap(({ text: part, isWire }) =>
    isWire ? <WireName key={part} name={part} /> : splitTerms(part, seen).map(piece => termOf(piece)),
  )
}

function termOf({ text, term }: ReturnType<typeof splitTerms>[number]) {
  if (term === undefined) return text
  return (
    <DefinedTerm key={term} definition={GLOSSARY[term] ?? ''}>
      {text}
    </DefinedTerm>
  )
}

function WireName({ name }: { name: string }) {
  const code = <code className="wrap-anywhere">{name}</code>
  const definition = Object.hasOwn(GLOSSARY, name) ? GLOSSARY[name] : undefined
  return definition === undefined ? code : <DefinedTerm definition={definition}>{code}</DefinedTerm>
}
