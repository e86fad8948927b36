'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { control } from '#app/_data/api/control'
import { recordingsQuery } from '#app/_data/sandbox/use-recordings'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { Recording } from '#lib/client/control-client'
import { dayAndTime } from '#lib/explain/text/instant-text'
import { Comparison } from './recording-differences'

/** Two choices of an ended recording, by default the newest two, and their comparison. The address names the choice. */
export function ComparedRecordings() {
  const address = useSearchParams()
  const { data, error } = useQuery(recordingsQuery)
  const ended = data?.data.filter(({ endedAt }) => endedAt !== undefined) ?? []
  const [chosen, choose] = useState({ before: address.get('before'), after: address.get('after') })
  const before = chosen.before ?? ended[1]?.id
  const after = chosen.after ?? ended[0]?.id
  if (error) return <ErrorNote className="mt-6">{error.message}</ErrorNote>
  if (data === undefined) return <p className="mt-6 text-text-3">Reading the recordings…</p>
  if (ended.length < 2 || before === undefined || after === undefined) return <TooFew />
  const select = (change: Partial<typeof chosen>) => {
    const next = { before, after, ...change }
    choose(next)
    history.replaceState(null, '', `?before=${next.before}&after=${next.after}`)
  }
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <RecordingSelect label="Before" recordings={ended} value={before} choose={id => select({ before: id })} />
        <RecordingSelect label="After" recordings={ended} value={after} choose={id => select({ after: id })} />
      </div>
      <Compared before={before} after={after} />
    </div>
  )
}

function Compared({ before, after }: { before: string; after: string }) {
  const { data, error } = useQuery({
    queryKey: ['compareRecordings', before, after],
    queryFn: () =>
      control('GET /recordings/{recordingId}/comparison', { params: { recordingId: before }, query: { with: after } }),
  })
  if (error) return <ErrorNote>{error.message}</ErrorNote>
  return data === undefined ? <p className="text-text-3">Comparing…</p> : <Comparison comparison={data} />
}

interface RecordingSelectProps {
  readonly label: string
  readonly recordings: readonly Recording[]
  readonly value: string
  choose(id: string): void
}

function RecordingSelect({ label, recordings, value, choose }: RecordingSelectProps) {
  return (
    <label className="flex min-w-0 flex-wrap items-center gap-2">
      <span className="text-text-2">{label}</span>
      <select className="control max-w-full" value={value} onChange={({ target }) => choose(target.value)}>
        {!recordings.some(({ id }) => id === value) && <option>{value}</option>}
        {recordings.map(({ id, name, startedAt }) => (
          <option key={id} value={id}>
            {name}, {dayAndTime(startedAt)}
          </option>
        ))}
      </select>
    </label>
  )
}

function TooFew() {
  return (
    <div className="card mt-6 grid gap-2 p-4 text-text-2">
      <p className="font-semibold text-text">There are no two recordings that have ended.</p>
      <p>
        Start a recording, let your client make its calls, and stop it. Change your client, and record it again.{' '}
        <TextLink href="/readiness">Recordings</TextLink>
      </p>
    </div>
  )
}
