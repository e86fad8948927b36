'use client'

import { type ReactNode, type RefObject, type SubmitEvent, useId } from 'react'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { NameInput } from '#app/_ui/form/name-input.tsx'
import { useConfirmation } from './use-confirmation'

/** Texts of a confirmation before an irreversible action. */
export interface Confirmation {
  /** A question: `Reset the sandbox?` */
  readonly title: string
  readonly verb: string
  /** Progress text: `Resetting…` */
  readonly progressText: string
  /** Default name of a snapshot to save before the action. If absent, the dialog offers no snapshot. */
  readonly snapshotName?: string
}

/** Dialog to confirm an action. On request, it saves a snapshot first. If saving fails, the action does not run. */
export function ConfirmDialog(props: {
  ref: RefObject<HTMLDialogElement | null>
  question: Confirmation
  onConfirm: () => Promise<unknown>
  /** Description of the consequences. */
  children: ReactNode
}) {
  const { ref, question } = props
  const title = useId()
  const { state, confirm, onClosed, setSaving } = useConfirmation(ref, props.onConfirm)
  const { phase, savedAs, problem } = state

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    // Move the focus away from the name field, which disappears if the action fails after a snapshot is saved.
    event.nativeEvent.submitter?.focus()
    void confirm(typeof name === 'string' ? name.trim() : undefined)
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={title}
      onClose={onClosed}
      // Escape does not close the dialog while the action runs, because the dialog shows the outcome.
      onCancel={event => phase === 'acting' && event.preventDefault()}
      className="m-auto w-104 max-w-[calc(100vw-2rem)] rounded-card border border-border bg-surface p-6 text-text shadow-lg"
    >
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id={title} className="text-16 font-semibold wrap-anywhere">
          {question.title}
        </h2>
        {props.children}
        {savedAs !== undefined && (
          <p className="border-t border-border pt-3 wrap-anywhere">Snapshot saved: “{savedAs}”.</p>
        )}
        {savedAs === undefined && question.snapshotName !== undefined && (
          <SaveFirst name={question.snapshotName} isChecked={state.wantsSaving} change={setSaving} />
        )}
        <ErrorNote>{problem}</ErrorNote>
        {/* A button with `disabled` would lose the focus, so use `aria-disabled`. */}
        <div className="flex flex-wrap justify-end gap-2">
          <Button aria-disabled={phase === 'acting'} onClick={() => phase !== 'acting' && ref.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" look="primary" aria-disabled={phase !== 'asking'}>
            <ConfirmLabel question={question} state={state} />
          </Button>
        </div>
      </form>
    </dialog>
  )
}

/** Progress texts never make the button narrower, so a double click cannot hit Cancel. */
function ConfirmLabel(props: { question: Confirmation; state: ReturnType<typeof useConfirmation>['state'] }) {
  const { verb, progressText } = props.question
  const { phase, wantsSaving, savedAs } = props.state
  const words = wantsSaving && savedAs === undefined ? `Save, then ${verb.toLowerCase()}` : verb
  if (phase === 'asking') return words
  return (
    <span className="grid *:[grid-area:1/1]">
      <span aria-hidden="true" className="invisible">
        {words}
      </span>
      <span>{phase === 'saving' ? 'Saving…' : progressText}</span>
    </span>
  )
}

function SaveFirst(props: { name: string; isChecked: boolean; change: (isWanted: boolean) => void }) {
  const id = useId()
  return (
    <div className="grid gap-2 border-t border-border pt-3">
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={props.isChecked}
          onChange={event => props.change(event.target.checked)}
          className="size-4 accent-accent"
        />
        Save a snapshot first
      </label>
      {props.isChecked && (
        <div className="grid gap-1">
          <label htmlFor={id} className="text-12 text-text-3">
            Snapshot name
          </label>
          <NameInput id={id} defaultValue={props.name} />
        </div>
      )}
    </div>
  )
}
