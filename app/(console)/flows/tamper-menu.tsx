import { useRef } from 'react'
import { Button } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import { predictionText } from '#lib/flows/tampers/prediction'
import type { Tamper } from '#lib/flows/tampers/tamper'

const GROUPS = {
  headers: 'Headers',
  signature: 'Signature',
  body: 'Body',
  time: 'Time',
  identity: 'Identity',
  delivery: 'Delivery',
  authenticator: 'Software authenticator only',
} as const satisfies Record<Tamper['group'], string>

/** Menu of tampers for a call, each with its expected response. A disabled group shows the reason. */
export function TamperMenu<Item extends Tamper<never>>(props: {
  tampers: readonly Item[]
  choose: (tamper: Item) => void
  isDisabled: boolean
  disabledReason?: (group: Tamper['group']) => string | undefined
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  function choose(tamper: Item) {
    close()
    props.choose(tamper)
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
            Each option sends a real request. The console compares the response with the expected one.
          </p>
          {Object.entries(GROUPS).map(([group, name]) => {
            const tampers = props.tampers.filter(tamper => tamper.group === group)
            const reason = tampers[0] && props.disabledReason?.(tampers[0].group)
            return <Group key={group} name={name} tampers={tampers} choose={choose} reason={reason} />
          })}
        </div>
      </dialog>
    </>
  )
}

function Group<Item extends Tamper<never>>(props: {
  name: string
  tampers: readonly Item[]
  choose: (tamper: Item) => void
  reason: string | undefined
}) {
  if (props.tampers.length === 0) return null
  return (
    <fieldset className="grid min-w-0" disabled={props.reason !== undefined}>
      <legend className="text-12 text-text-2">
        {props.name} {props.reason && <span className="text-warn">{props.reason}</span>}
      </legend>
      {props.tampers.map(tamper => (
        <button
          key={tamper.id}
          type="button"
          data-testid={`tamper-${tamper.id}`}
          className="grid min-h-9 items-center gap-x-3 border-b border-surface-2 px-2 py-1 text-left -outline-offset-2 hover:bg-surface-2 disabled:opacity-60 disabled:hover:bg-transparent md:grid-cols-[minmax(0,1fr)_auto]"
          onClick={() => props.choose(tamper)}
        >
          <span>
            <WireText text={tamper.label} />
          </span>
          <code className="text-text-2 md:text-right">{predictionText(tamper.predicted)}</code>
        </button>
      ))}
    </fieldset>
  )
}
