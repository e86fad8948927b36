'use client'

import { type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { Button } from '../_ui/button'
import { NameInput } from '../_ui/name-input'
import { useSaveSnapshot } from './use-snapshots'

/** What is asked before something is done that cannot be taken back. */
export interface Question {
  /** As a question: `Reset the sandbox?` */
  readonly title: string
  readonly verb: string
  /** What the other answer says. */
  readonly decline: string
  /** What a snapshot taken before is called, unless it is named otherwise; without it none is offered. */
  readonly snapshotName?: string
}

/** Asks before something is done, and saves everything first if wanted. Nothing is done when it could not be saved. */
export function AskDialog(props: {
  ref: RefObject<HTMLDialogElement | null>
  question: Question
  act: () => Promise<unknown>
  /** What it comes to. */
  children: ReactNode
}) {
  const { ref, question } = props
  const title = useId()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = useSaveSnapshot()

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    setProblem(undefined)
    try {
      if (typeof name === 'string') await save.mutateAsync(name.trim())
      await props.act()
      ref.current?.close()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={title}
      className="m-auto w-104 max-w-[calc(100vw-2rem)] rounded-card border border-border bg-surface p-6 text-text shadow-lg"
    >
      <form onSubmit={event => void confirm(event)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id={title} className="text-16 font-semibold wrap-anywhere">
          {question.title}
        </h2>
        {props.children}
        {question.snapshotName !== undefined && (
          <SaveFirst name={question.snapshotName} isSaving={isSaving} setSaving={setSaving} />
        )}
        {problem && (
          <p role="alert" className="text-err">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => ref.current?.close()}>{question.decline}</Button>
          <Button type="submit" look="primary">
            {isSaving ? `Save, then ${question.verb.toLowerCase()}` : question.verb}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

function SaveFirst(props: { name: string; isSaving: boolean; setSaving: (isSaving: boolean) => void }) {
  const id = useId()
  return (
    <div className="grid gap-2 border-t border-border pt-3">
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={props.isSaving}
          onChange={event => props.setSaving(event.target.checked)}
          className="size-4 accent-accent"
        />
        Save a snapshot first
      </label>
      {props.isSaving && (
        <div className="grid gap-1">
          <label htmlFor={id} className="text-12 text-text-3">
            Its name
          </label>
          <NameInput id={id} defaultValue={props.name} />
        </div>
      )}
    </div>
  )
}
