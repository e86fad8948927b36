import { useRef } from 'react'
import type { Tamper } from '#lib/flows/tamper'
import { Button } from '../../../_ui/button'
import { Icon } from '../../../_ui/icon'

const GROUPS = {
  headers: 'Headers',
  signature: 'Signature',
  body: 'Body',
  time: 'Time',
  identity: 'Identity',
} as const

/** Ways to break the step, each with the refusal it should earn. */
export function TamperMenu(props: {
  tampers: readonly Tamper[]
  tamper: (tamper: Tamper) => void
  isDisabled: boolean
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Button
        disabled={props.isDisabled}
        aria-haspopup="dialog"
        aria-keyshortcuts="t"
        onClick={() => dialog.current?.showModal()}
      >
        Break it… <Icon name="chevronDown" />
      </Button>
      <dialog
        ref={dialog}
        aria-label="Ways to break this step"
        className="m-auto max-h-[80dvh] w-[36rem] max-w-[calc(100vw-2rem)] overflow-auto rounded-card border border-border bg-surface p-4 text-text shadow-lg"
      >
        <form method="dialog" className="grid gap-3">
          <div className="flex items-center justify-between gap-4">
            <h3 className="text-14 font-semibold">Break this step</h3>
            <Button type="submit" look="quiet" aria-label="Close">
              <Icon name="cross" />
            </Button>
          </div>
          <p className="text-text-2">
            Each is sent for real; what the service should answer is predicted, and compared with what it does.
          </p>
          {Object.entries(GROUPS).map(([group, name]) => (
            <Group
              key={group}
              name={name}
              tampers={props.tampers.filter(tamper => tamper.group === group)}
              tamper={props.tamper}
            />
          ))}
        </form>
      </dialog>
    </>
  )
}

function Group({
  name,
  tampers,
  tamper,
}: {
  name: string
  tampers: readonly Tamper[]
  tamper: (tamper: Tamper) => void
}) {
  if (tampers.length === 0) return null
  return (
    <fieldset className="grid">
      <legend className="text-12 text-text-2">{name}</legend>
      {tampers.map(entry => (
        <button
          key={entry.id}
          type="submit"
          data-testid={`tamper-${entry.id}`}
          className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-b border-surface-2 px-2 py-1 text-left hover:bg-surface-2 -outline-offset-2"
          onClick={() => tamper(entry)}
        >
          <span>{entry.label}</span>
          <code className="text-text-2">
            {entry.predicted.status} {entry.predicted.code}
          </code>
        </button>
      ))}
    </fieldset>
  )
}
