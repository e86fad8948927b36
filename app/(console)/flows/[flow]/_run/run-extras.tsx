import { Button } from '#app/_ui/button.tsx'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { FlowSetup } from '#app/(console)/flows/[flow]/_setup/use-setup'
import { UnreadableLink } from '#app/(console)/flows/unreadable-link.tsx'
import { FLOWS, type FlowId } from '#lib/flows/flow-list'
import type { Tamper } from '#lib/flows/tampers/tamper'
import { Demo } from './demo-run'
import { isDeterministic } from './tab-random'

/** Parts of a flow page that appear only with certain URLs or settings. */
export function RunExtras(props: {
  view: FlowView
  id: FlowId
  setup: FlowSetup
  tampers: readonly Tamper[]
  isReady: boolean
  act: { runAll: (speed: number) => void; tamper: (tamper: Tamper) => void }
}) {
  const { view, setup, tampers, isReady, act } = props
  // A demo must not wait for a passkey prompt, so it signs in with another type of credential.
  const credential = setup.signInCredentials.find(({ type }) => type !== 'PASSKEY')
  return (
    <>
      {setup.isLinkUnreadable && <UnreadableLink fallback="The flow uses its default inputs." />}
      <Demo
        view={view}
        isReady={isReady}
        signIn={FLOWS[props.id].needsSession && credential ? () => setup.signIn(credential) : undefined}
        start={act.runAll}
      />
      <LinkedTamper
        id={setup.chosen.tamper}
        tampers={tampers}
        current={view.current}
        isReady={isReady && !view.isRunningAll}
        tamper={act.tamper}
      />
      {isDeterministic() && (
        <p className="text-warn" data-testid="deterministic">
          Deterministic mode: keys on this page come from a public seed. Values from the server still change with every
          run.
        </p>
      )}
    </>
  )
}

/** Tamper that the URL names. The user can apply it while its step is next in the run and can be sent. */
function LinkedTamper(props: {
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
