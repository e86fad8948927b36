import { FlowCards } from './flow-cards'
import { FlowMap } from './flow-map'

/** Flows page: a map of the guided flows, then a card for each flow. The cards are grouped by purpose. */
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
