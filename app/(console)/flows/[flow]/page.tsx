import { notFound } from 'next/navigation'
import { FLOW_PAGES, isFlowId } from './flow-ids'
import { LateBench } from './late-bench'

/** One guided flow, step by step. */
export default async function FlowPage({ params }: PageProps<'/flows/[flow]'>) {
  const { flow } = await params
  if (!isFlowId(flow)) notFound()
  const { name, about } = FLOW_PAGES[flow]
  return (
    <>
      <title>{`${name} · Countersign`}</title>
      <h1 className="text-20 font-semibold">{name}</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">{about}</p>
      <LateBench id={flow} />
    </>
  )
}
