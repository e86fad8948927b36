'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { snapshotsQuery } from '#app/_data/sandbox/sandbox-queries'
import { useSaveSnapshot } from '#app/_data/sandbox/use-snapshots'
import { ResetButton } from '#app/_shell/overlays/reset-button.tsx'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { NameInput } from '#app/_ui/name-input.tsx'
import { SnapshotList } from './snapshot-list'

export function SnapshotBar({ count }: { count: number | undefined }) {
  const { data } = useQuery(snapshotsQuery)
  const snapshots = data?.data ?? []
  return (
    <section aria-label="Snapshots" className="card">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
        <p className="mr-auto min-w-28" data-testid="object-count">
          <span className="font-semibold">{count ?? '…'}</span> {count === 1 ? 'object' : 'objects'}
        </p>
        <SaveSnapshot />
        <ResetButton />
      </div>
      {snapshots.length > 0 && (
        <details className="group border-t border-border">
          <summary className="flex min-h-9 items-center gap-2 px-4 -outline-offset-2 hover:bg-surface-2">
            <Icon name="chevronRight" className="text-text-3 group-open:rotate-90" />
            <span className="font-semibold">{snapshots.length}</span>
            {snapshots.length === 1 ? 'snapshot' : 'snapshots'}
          </summary>
          <SnapshotList snapshots={snapshots} />
        </details>
      )}
    </section>
  )
}

function SaveSnapshot() {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveSnapshot()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    if (typeof name !== 'string') return
    save.mutate(name.trim(), {
      onSuccess: () => {
        form.current?.reset()
        announce(`Snapshot ${name.trim()} saved`)
      },
    })
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        Snapshot name
      </label>
      <NameInput id={id} placeholder="Snapshot name" className="w-48" />
      <Button type="submit" disabled={save.isPending}>
        {save.isPending ? 'Saving…' : 'Save snapshot'}
      </Button>
      <ErrorNote>{save.error?.message}</ErrorNote>
    </form>
  )
}
