import type { RefObject } from 'react'
import { AskDialog } from '#app/_shell/overlays/confirm-dialog.tsx'
import type { Drill } from './_drills/drill'

/** Asks before every drill is run, for they call the sandbox as it is: says what stays of them. */
export function RunAllDialog(props: {
  ref: RefObject<HTMLDialogElement | null>
  drills: readonly Drill[]
  start: () => void
}) {
  const { drills } = props
  const leaving = drills.filter(({ leaves }) => leaves !== undefined).length
  const question = {
    title: `Run all ${drills.length} drills?`,
    verb: 'Run drills',
    doing: 'Starting…',
    decline: 'Not now',
    snapshotName: 'Before the drills',
  }
  return (
    // Asked is whether they begin; how far they are stands on the page.
    <AskDialog ref={props.ref} question={question} act={async () => props.start()}>
      <p>They call the sandbox as it is, and this stays of them:</p>
      <ul className="grid list-disc gap-1 pl-5" data-testid="leaves">
        <li>{leaving} of them leave objects behind: customers with wallets, quotes, transfers.</li>
        <li>The clock is moved ahead, so that whatever is open expires: quotes, sessions, codes.</li>
        <li>
          They make hundreds of calls. The log keeps 1,000, so older ones leave it, and with them what your own clients
          have met.
        </li>
      </ul>
      <p className="text-text-2">
        Leaving the page stops them, after the one that runs. A snapshot keeps the objects and the clock; the log is in
        none.
      </p>
    </AskDialog>
  )
}
