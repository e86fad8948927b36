import { useRef } from 'react'
import { Button } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import { predictionText } from '#lib/flows/tampers/prediction'
import type { Preset } from '#lib/flows/tampers/tamper'

const GROUPS = {
  headers: 'Headers',
  signature: 'Signature',
  body: 'Body',
  time: 'Time',
  identity: 'Identity',
  authenticator: 'Software authenticator only',
} as const satisfies Record<Preset['group'], string>

/** Tampers of a call, each with its expected response. A group that is unavailable says why. */
export function TamperMenu<Way extends Preset>(props: {
  ways: readonly Way[]
  choose: (way: Way) => void
  isDisabled: boolean
  whyNot?: (group: Preset['group']) => string | undefined
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  function choose(way: Way) {
    close()
    props.choose(way)
  }
  return (
    <>
      <Button
        disabled={props.isDisabled}
        aria-haspopup="dialog"
        aria-keyshortcuts="t"
        onClick={() => dialog.current?.showModal()}
      >
        Tamper… <Icon name="chevronDown" />
      </Button>
      <dialog
        ref={dialog}
        aria-label="Tamper options for this call"
        className="m-auto max-h-[80dvh] w-[58rem] max-w-[calc(100vw-2rem)] overflow-auto rounded-card border border-border bg-surface p-4 text-text shadow-lg"
      >
        <div className="grid gap-3">
          <div className="flex items-center justify-between gap-4">
            <h3 className="text-14 font-semibold">Tamper with this call</h3>
            <Button look="quiet" aria-label="Close" onClick={close}>
              <Icon name="cross" />
            </Button>
          </div>
          <p className="text-text-2">
            Each option sends a real request. The console compares the response with the expected error.
          </p>
          {Object.entries(GROUPS).map(([group, name]) => {
            const ways = props.ways.filter(way => way.group === group)
            const reason = ways[0] && props.whyNot?.(ways[0].group)
            return <Group key={group} name={name} ways={ways} choose={choose} reason={reason} />
          })}
        </div>
      </dialog>
    </>
  )
}

function Group<Way extends Preset>(props: {
  name: string
  ways: readonly Way[]
  choose: (way: Way) => void
  reason: string | undefined
}) {
  if (props.ways.length === 0) return null
  return (
    <fieldset className="grid min-w-0" disabled={props.reason !== undefined}>
      <legend className="text-12 text-text-2">
        {props.name} {props.reason && <span className="text-warn">{props.reason}</span>}
      </legend>
      {props.ways.map(way => (
        <button
          key={way.id}
          type="button"
          data-testid={`tamper-${way.id}`}
          className="grid min-h-9 items-center gap-x-3 border-b border-surface-2 px-2 py-1 text-left -outline-offset-2 hover:bg-surface-2 disabled:opacity-60 disabled:hover:bg-transparent md:grid-cols-[minmax(0,1fr)_auto]"
          onClick={() => props.choose(way)}
        >
          <span>
            <WireText text={way.label} />
          </span>
          <code className="text-text-2 md:text-right">{predictionText(way.predicted)}</code>
        </button>
      ))}
    </fieldset>
  )
}
