import type { FlowSetup } from '#app/(console)/flows/[flow]/_setup/use-setup'
import { LinkedTamper } from '#app/(console)/flows/[flow]/_step/linked-tamper.tsx'
import { UnreadableLink } from '#app/(console)/flows/unreadable-link.tsx'
import { FLOWS, type FlowId } from '#lib/flows/flow-list'
import type { Tamper } from '#lib/flows/tampers/tamper'
import { Demo } from './demo-run'
import type { FlowView } from './run-view'
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
