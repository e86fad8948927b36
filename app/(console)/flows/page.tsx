import { FlowCards } from './flow-cards'
import { FlowMap } from './flow-map'

/** Flows: every guided flow, grouped by job, with what it needs and its last result. */
export default function FlowsPage() {
  return (
    <>
      <title>Flows · Countersign</title>
      <h1>Flows</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Run the calls your integration will make, one step at a time. Every call also appears in the log.
      </p>
      <FlowMap />
      <FlowCards />
    </>
  )
}
