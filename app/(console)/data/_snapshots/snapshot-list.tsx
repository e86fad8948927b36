'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { useDeleteSnapshot, useLoadSnapshot } from '#app/_data/sandbox/use-snapshots'
import { ConfirmDialog } from '#app/_shell/overlays/confirm-dialog.tsx'
import { ReplaceDialog } from '#app/_shell/overlays/replace-dialog.tsx'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import type { Snapshot } from '#lib/client/control-client'
import { dayAndTime } from '#lib/explain/text/instant-text'

export function SnapshotList({ snapshots }: { snapshots: readonly Snapshot[] }) {
  return (
    <ul className="divide-y divide-surface-2 border-t border-border">
      {snapshots.map(snapshot => (
        <SnapshotRow key={snapshot.id} snapshot={snapshot} />
      ))}
    </ul>
  )
}

function SnapshotRow({ snapshot }: { snapshot: Snapshot }) {
  const loadDialog = useRef<HTMLDialogElement>(null)
  const deleteDialog = useRef<HTMLDialogElement>(null)
  const queries = useQueryClient()
  const load = useLoadSnapshot()
  const remove = useDeleteSnapshot()
  const { name, createdAt, clock, counts } = snapshot
  const openLoadDialog = () => {
    // Refetches the counts, because the dialog shows how many objects will be deleted.
    void queries.invalidateQueries(stateQuery)
    loadDialog.current?.showModal()
  }
  const replacement = {
    title: `Load “${name}”?`,
    verb: 'Load snapshot',
    progressText: 'Loading…',
    about: `The snapshot’s objects and clock (${clock.mode === 'frozen' ? `frozen at ${dayAndTime(clock.now)}` : 'running'}) replace the current ones. API tokens and the log are kept.`,
    snapshotName: `Before loading ${name}`.slice(0, 100),
  }
  const loadIt = async () => {
    await load.mutateAsync(snapshot)
    announce(`Snapshot ${name} loaded`)
  }
  const deleteIt = async () => {
    await remove.mutateAsync(snapshot)
    announce(`Snapshot ${name} deleted`)
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-12 text-text-3">
          {dayAndTime(createdAt)}
          {clock.mode === 'frozen' ? ', clock frozen' : ''} · {countNoun(counts.customers, 'customer')},{' '}
          {countNoun(counts.quotes, 'quote')}, {countNoun(counts.transactions, 'transaction')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={`Load ${name}…`} onClick={openLoadDialog}>
          Load…
        </Button>
        <Button look="quiet" aria-label={`Delete ${name}…`} onClick={() => deleteDialog.current?.showModal()}>
          Delete…
        </Button>
      </div>
      <ReplaceDialog ref={loadDialog} replacement={replacement} onConfirm={loadIt} />
      <ConfirmDialog ref={deleteDialog} question={deleteQuestion(name)} onConfirm={deleteIt}>
        <p className="text-text-2">A deleted snapshot can’t be loaded. The sandbox itself does not change.</p>
      </ConfirmDialog>
    </li>
  )
}

function deleteQuestion(name: string) {
  return { title: `Delete the snapshot “${name}”?`, verb: 'Delete snapshot', progressText: 'Deleting…' }
}

function countNoun(count = 0, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}
