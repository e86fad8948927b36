'use client'

import { type FormEvent, type RefObject, useId, useState } from 'react'
import { Button } from '../_ui/button'
import { useSandboxState } from './use-sandbox-state'
import { useSaveSnapshot } from './use-snapshots'

/** What replaces everything there is. */
export interface Replacement {
  /** As a question: `Reset the sandbox?` */
  readonly title: string
  readonly verb: string
  /** What stands afterwards, and what is kept. */
  readonly about: string
  /** What a snapshot taken before is called, unless it is named otherwise. */
  readonly snapshotName: string
}

/** Asks before everything is replaced: lists what vanishes, and saves it first if wanted. Nothing is replaced when it could not be saved. */
export function ReplaceDialog(props: {
  ref: RefObject<HTMLDialogElement | null>
  replacement: Replacement
  act: () => Promise<unknown>
}) {
  const { ref, replacement } = props
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
      <form onSubmit={event => void confirm(event)} className="grid gap-4">
        <h2 id={title} className="text-16 font-semibold">
          {replacement.title}
        </h2>
        <Vanishing />
        <p className="text-text-2">{replacement.about}</p>
        <div className="grid gap-2 border-t border-border pt-3">
          <label className="flex min-h-6 items-center gap-2">
            <input
              type="checkbox"
              checked={isSaving}
              onChange={event => setSaving(event.target.checked)}
              className="size-4 accent-accent"
            />
            Save a snapshot first
          </label>
          {isSaving && (
            <label className="grid gap-1">
              <span className="text-12 text-text-3">Its name</span>
              <input
                name="name"
                required
                maxLength={100}
                autoComplete="off"
                defaultValue={replacement.snapshotName}
                className="control"
              />
            </label>
          )}
        </div>
        {problem && (
          <p role="alert" className="text-err">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => ref.current?.close()}>Keep everything</Button>
          <Button type="submit" look="primary">
            {isSaving ? `Save, then ${replacement.verb.toLowerCase()}` : replacement.verb}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

const WORDS = {
  customers: ['customer', 'customers'],
  internalAccounts: ['internal account', 'internal accounts'],
  externalAccounts: ['external account', 'external accounts'],
  credentials: ['credential', 'credentials'],
  sessions: ['session', 'sessions'],
  quotes: ['quote', 'quotes'],
  transactions: ['transaction', 'transactions'],
} as const

/** The objects there are, of every platform: these vanish. */
function Vanishing() {
  const { data: state } = useSandboxState()
  const counts = state?.counts ?? {}
  const kinds = Object.entries(WORDS).flatMap(([kind, words]) => {
    const count = counts[kind] ?? 0
    return count === 0 ? [] : [{ kind, count, word: words[count === 1 ? 0 : 1] }]
  })
  const platforms = counts.platforms ?? 1
  return (
    <div>
      <p>These vanish{platforms > 1 ? `, of ${platforms} platforms` : ''}:</p>
      <ul className="mt-1 grid grid-cols-[auto_1fr] gap-x-3" data-testid="vanishing">
        {kinds.map(({ kind, count, word }) => (
          <li key={kind} className="contents">
            <span className="text-right font-mono text-code">{count.toLocaleString('en')}</span>
            <span>{word}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
