import { FlowCards } from './flow-cards'

/** Flows: every guided flow, with its inputs and its last result. */
export default function FlowsPage() {
  return (
    <>
      <title>Flows · Countersign</title>
      <h1 className="text-20 font-semibold">Flows</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Each flow makes the calls your code would make, step by step, and stands in the log like any other client.
      </p>
      <FlowCards />
    </>
  )
}
