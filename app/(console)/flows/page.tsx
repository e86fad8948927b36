import { FlowCards } from './flow-cards'
import { FlowMap } from './flow-map'

/** The guided flows: a map, then a card for each flow. */
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
