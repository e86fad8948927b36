'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Snapshot } from '#lib/client/control'
import { announce } from '../../_ui/announcer'
import { Button } from '../../_ui/button'
import { dayAndTime } from '../../_ui/instant-text'
import { ReplaceDialog } from '../replace-dialog'
import { useDeleteSnapshot, useLoadSnapshot } from '../use-snapshots'

/** The snapshots there are, newest first. */
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
  const dialog = useRef<HTMLDialogElement>(null)
  const queries = useQueryClient()
  const load = useLoadSnapshot()
  const remove = useDeleteSnapshot()
  const { name, createdAt, clock, counts } = snapshot
  const open = () => {
    // What is counted is what there is now.
    void queries.invalidateQueries({ queryKey: ['getState'] })
    dialog.current?.showModal()
  }
  const replacement = {
    title: `Load “${name}”?`,
    verb: 'Load snapshot',
    about: `What the snapshot holds comes in their place, with its clock: ${clock.mode === 'frozen' ? `frozen at ${dayAndTime(clock.now)}` : 'running'}. API tokens and the log stay.`,
    snapshotName: `Before loading ${name}`.slice(0, 100),
  }
  const act = async () => {
    await load.mutateAsync(snapshot)
    announce(`Snapshot ${name} loaded`)
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-12 text-text-3">
          {dayAndTime(createdAt)}
          {clock.mode === 'frozen' ? ', clock frozen' : ''} · {counts.customers ?? 0} customers, {counts.quotes ?? 0}{' '}
          quotes, {counts.transactions ?? 0} transactions
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={`Load ${name}…`} onClick={open}>
          Load…
        </Button>
        <Button look="quiet" aria-label={`Delete ${name}`} onClick={() => remove.mutate(snapshot)}>
          Delete
        </Button>
      </div>
      {remove.isError && <p className="text-err">{remove.error.message}</p>}
      <ReplaceDialog ref={dialog} replacement={replacement} act={act} />
    </li>
  )
}
