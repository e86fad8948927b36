import { DefinedTerm } from '#app/_ui/glossary/defined-term.tsx'
import { GLOSSARY } from '#app/_ui/glossary/glossary'
import { ExchangeView } from './exchange-view'

/** One exchange, with an address to share. */
export default async function ExchangePage({ params }: PageProps<'/log/[id]'>) {
  const { id } = await params
  return (
    <ExchangeView
      exchangeId={decodeURIComponent(id)}
      intro={
        <>
          See one <DefinedTerm definition={GLOSSARY.call ?? ''}>call’s</DefinedTerm> request, response and{' '}
          <DefinedTerm definition={GLOSSARY.check ?? ''}>checks</DefinedTerm>, and how to fix it if it failed.
        </>
      }
    />
  )
}
