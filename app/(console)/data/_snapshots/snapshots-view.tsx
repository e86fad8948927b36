'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { snapshotsQuery } from '#app/_data/sandbox/sandbox-queries'
import { useSaveSnapshot } from '#app/_data/sandbox/use-snapshots'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { NameInput } from '#app/_ui/form/name-input.tsx'
import { SnapshotList } from './snapshot-list'

/** A form that saves a snapshot of the sandbox, and a list of the saved snapshots. */
export function SnapshotsView() {
  const { data, error } = useQuery(snapshotsQuery)
  return (
    <section aria-label="Snapshots" className="card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
        <p className="text-text-2">A snapshot saves the clock and the objects of all platforms.</p>
        <SaveSnapshot />
      </div>
      <ErrorNote className="px-4 pb-3">{error?.message}</ErrorNote>
      {data?.data.length === 0 && <p className="border-t border-border p-4 text-text-2">No snapshots yet.</p>}
      {data && data.data.length > 0 && <SnapshotList snapshots={data.data} />}
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
