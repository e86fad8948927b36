import { ANY_SEGMENT } from '#app/_ui/address/any-segment'
import { DefinedTerm } from '#app/_ui/glossary/defined-term.tsx'
import { GLOSSARY } from '#app/_ui/glossary/glossary'
import { ExchangeView } from './exchange-view'

export function generateStaticParams() {
  return [{ id: ANY_SEGMENT }]
}

/** Page of one exchange. */
export default function ExchangePage() {
  return (
    <ExchangeView
      intro={
        <>
          See one <DefinedTerm definition={GLOSSARY.call ?? ''}>call’s</DefinedTerm> request, response and{' '}
          <DefinedTerm definition={GLOSSARY.check ?? ''}>checks</DefinedTerm>, and how to fix the call if it failed.
        </>
      }
    />
  )
}
