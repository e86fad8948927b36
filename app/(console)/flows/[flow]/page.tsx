import { TermText } from '#app/_ui/glossary/term-text.tsx'
import './_sequence/sequence.css'
import './_sequence/wire.css'
import './_sequence/panel.css'
import './_sequence/narrow.css'
import { TextLink } from '#app/_ui/text-link.tsx'
import { FLOW_PAGES, isFlowId } from './flow-ids'
import { LateBench } from './lazy-flow-view'

/** One guided flow, step by step. */
export default async function FlowPage({ params }: PageProps<'/flows/[flow]'>) {
  const { flow } = await params
  if (!isFlowId(flow)) return <Unknown flow={flow} />
  const { name, about } = FLOW_PAGES[flow]
  return (
    <>
      <title>{`${name} · Countersign`}</title>
      <h1 className="text-28 font-semibold">{name}</h1>
      <p className="mt-1 max-w-[100ch] text-16 text-text-2">
        <TermText text={about} />
      </p>
      <LateBench id={flow} />
    </>
  )
}

/** Message for an unknown flow. Next's own 404 page has neither the shell nor the other flows. */
function Unknown({ flow }: { flow: string }) {
  return (
    <div className="grid max-w-[64ch] justify-items-start gap-3">
      <title>Flow not found · Countersign</title>
      <h1 className="text-20 font-semibold">Flow not found</h1>
      <p className="text-text-2">
        There is no flow named <code className="break-all">{flow}</code>.
      </p>
      <TextLink href="/flows">All flows</TextLink>
    </div>
  )
}
