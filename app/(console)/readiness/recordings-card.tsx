import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { useRefetchOnCalls } from '#app/_data/log/use-after-changes'
import { recordingsQuery, useChangeRecording, useStartRecording } from '#app/_data/sandbox/use-recordings'
import { ConfirmDialog } from '#app/_shell/overlays/confirm-dialog.tsx'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { NameInput } from '#app/_ui/form/name-input.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { Recording } from '#lib/client/control-client'
import { dayAndTime } from '#lib/explain/text/instant-text'

/** A form that starts a recording of the chosen platform's calls, and the list of the recordings. */
export function RecordingsCard({ platformId }: { platformId: string | undefined }) {
  useRefetchOnCalls('listRecordings')
  const { data, error } = useQuery(recordingsQuery)
  const box = useRef<HTMLDivElement>(null)
  // The dialog closes only when its row disappears. Until then nothing outside of it can have the focus.
  const focusBox = () => requestAnimationFrame(() => requestAnimationFrame(() => box.current?.focus()))
  const ended = data?.data.filter(({ endedAt }) => endedAt !== undefined) ?? []
  return (
    <TitledCard id="recordings" title="Recordings">
      <div ref={box} tabIndex={-1} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
        <p className="text-text-2">A recording keeps the calls of clients from its start to its end.</p>
        <StartRecording platformId={platformId} />
      </div>
      <ErrorNote className="px-4 pb-3">{error?.message}</ErrorNote>
      {data?.data.length === 0 && (
        <p className="border-t border-border p-4 text-text-2">
          No recordings yet. Record your client before and after a change, and compare.
        </p>
      )}
      {data !== undefined && data.data.length > 0 && (
        <ul className="divide-y divide-surface-2 border-t border-border">
          {data.data.map(recording => (
            <RecordingRow key={recording.id} recording={recording} onDeleted={focusBox} />
          ))}
        </ul>
      )}
      {ended.length > 1 && (
        <p className="border-t border-border px-4 py-3">
          <TextLink href="/readiness/compare">Compare two recordings</TextLink>
        </p>
      )}
    </TitledCard>
  )
}

function StartRecording({ platformId }: { platformId: string | undefined }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const start = useStartRecording()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (start.isPending) return
    start.mutate(
      { name, platformId },
      {
        onSuccess: () => {
          form.current?.reset()
          announce(`Recording ${name} started`)
        },
      },
    )
  }

  return (
    <form ref={form} onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        Name of the recording
      </label>
      <NameInput id={id} placeholder="Name of the recording" className="w-48" />
      <Button type="submit" aria-disabled={start.isPending}>
        Start recording
      </Button>
      <ErrorNote>{start.error?.message}</ErrorNote>
    </form>
  )
}

function RecordingRow({ recording, onDeleted }: { recording: Recording; onDeleted(): void }) {
  const { id, name, startedAt, endedAt, calls, missing } = recording
  const row = useRef<HTMLLIElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const stop = useChangeRecording('stop')
  const remove = useChangeRecording('delete')
  const deleteIt = async () => {
    await remove.mutateAsync(id)
    onDeleted()
    announce(`Recording ${name} deleted`)
  }
  const onStopped = () => {
    // The button disappears, so the focus moves to the element that contained it.
    row.current?.focus()
    announce(`Recording ${name} ended`)
  }
  return (
    <li ref={row} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-12 text-text-3">
          {dayAndTime(startedAt)} · {calls.toLocaleString('en')} {calls === 1 ? 'call' : 'calls'}
          {endedAt === undefined && ' · records now'}
          {missing > 0 && ` · ${missing.toLocaleString('en')} ${missing === 1 ? 'call is' : 'calls are'} not recorded`}
        </p>
        <ErrorNote>{stop.error?.message}</ErrorNote>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <TextLink href={`/readiness?recording=${id}`}>Report</TextLink>
        {endedAt === undefined && (
          <Button
            aria-label={`Stop ${name}`}
            aria-disabled={stop.isPending}
            onClick={() => !stop.isPending && stop.mutate(id, { onSuccess: onStopped })}
          >
            Stop
          </Button>
        )}
        <Button look="quiet" aria-label={`Delete ${name}…`} onClick={() => dialog.current?.showModal()}>
          Delete…
        </Button>
      </div>
      <ConfirmDialog
        ref={dialog}
        question={{ title: `Delete the recording “${name}”?`, verb: 'Delete recording', progressText: 'Deleting…' }}
        onConfirm={deleteIt}
      >
        <p className="text-text-2">Its calls are deleted too. The log does not change.</p>
      </ConfirmDialog>
    </li>
  )
}
