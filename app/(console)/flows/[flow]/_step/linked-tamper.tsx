import { Button } from '#app/_ui/button.tsx'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { Tamper } from '#lib/flows/tampers/tamper'

/** Tamper that the URL names. The user can apply it while its step is next in the run and can be sent. */
export function LinkedTamper(props: {
  id: string | undefined
  tampers: readonly Tamper[]
  current: FlowView['current']
  isReady: boolean
  tamper: (tamper: Tamper) => void
}) {
  const { current, isReady } = props
  const linked = props.tampers.find(({ id }) => id === props.id)
  const step = current.steps.find(({ id }) => id === linked?.before)
  if (linked === undefined || step === undefined) return null
  const canApply = step.index === current.at && isReady && !current.isBusy
  return (
    <section
      aria-label="Tamper from link"
      data-testid="linked-tamper"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-info-weak p-3 text-info"
    >
      <p>
        This link tampers with step {step.index + 1}, {step.title}: {linked.label}. Expected response:{' '}
        <code>
          {linked.predicted.status} {linked.predicted.code}
        </code>
        . {hintFor(step.index, current.at)}
      </p>
      {canApply && <Button onClick={() => props.tamper(linked)}>Apply tamper</Button>}
    </section>
  )
}

function hintFor(tamperedStep: number, nextStep: number): string | undefined {
  if (tamperedStep < nextStep) return 'This run is past that step. Start a new run to apply the tamper.'
  if (tamperedStep > nextStep) return 'Run the flow to that step to apply the tamper.'
  return undefined
}
