import { ANY_SEGMENT } from '#app/_ui/address/any-segment'
import { TermText } from '#app/_ui/glossary/term-text.tsx'
import './_sequence/sequence.css'
import './_sequence/wire.css'
import './_sequence/panel.css'
import './_sequence/narrow.css'
import { LastSegment } from '#app/_ui/address/last-segment.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import { FLOWS, isFlowId } from '#lib/flows/flow-list'
import { LazyFlowView } from './lazy-flow-view'

export function generateStaticParams() {
  return [...Object.keys(FLOWS).filter(isFlowId), ANY_SEGMENT].map(flow => ({ flow }))
}

/** One guided flow, step by step. */
export default async function FlowPage({ params }: PageProps<'/flows/[flow]'>) {
  const { flow } = await params
  if (!isFlowId(flow)) return <UnknownFlow />
  const { name, about } = FLOWS[flow]
  return (
    <>
      <title>{`${name} · Countersign`}</title>
      <h1>{name}</h1>
      <p className="mt-1 max-w-[100ch] text-16 text-text-2">
        <TermText text={about} />
      </p>
      <LazyFlowView id={flow} />
    </>
  )
}

/** Message that appears inside the console's shell, unlike the 404 page. */
function UnknownFlow() {
  return (
    <div className="grid max-w-[64ch] justify-items-start gap-3">
      <title>Flow not found · Countersign</title>
      <h1>Flow not found</h1>
      <p className="text-text-2">
        There is no flow named{' '}
        <code className="break-all">
          <LastSegment />
        </code>
        .
      </p>
      <TextLink href="/flows">All flows</TextLink>
    </div>
  )
}
