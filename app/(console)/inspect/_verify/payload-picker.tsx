'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { control } from '#app/_data/api/control'
import { exchangesQuery } from '#app/_data/log/exchange-queries'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { shortPath } from '#lib/explain/text/path-text'
import { findPayload } from '#lib/formats/find-payload'

const CALLS_MAX = 30

/** Menu of recent calls whose response may contain a `payloadToSign`. */
export function PayloadPicker({ pick }: { pick: (payload: string) => void }) {
  const id = useId()
  const { data: log } = useQuery(exchangesQuery)
  const load = useMutation({
    mutationFn: async (exchangeId: string) =>
      findPayload((await control('GET /exchanges/{exchangeId}', { params: { exchangeId } })).response.body ?? ''),
    onSuccess: payload => payload !== undefined && pick(payload),
  })
  const calls = (log?.rows ?? [])
    .filter(({ status, operationId }) => status === 202 || (status === 201 && operationId === 'createQuote'))
    .slice(0, CALLS_MAX)
  if (calls.length === 0) return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <label htmlFor={id} className="text-text-2">
        From the log
      </label>
      <select
        id={id}
        value=""
        className="control max-w-full"
        onChange={({ target }) => target.value && load.mutate(target.value)}
      >
        <option value="">Choose a call…</option>
        {calls.map(({ id: exchangeId, receivedAt, method, path, status }) => (
          <option key={exchangeId} value={exchangeId}>
            {timeOfDay(receivedAt)} {method} {shortPath(path)} {status}
          </option>
        ))}
      </select>
      {load.isSuccess && load.data === undefined && (
        <p className="text-text-2">The chosen call’s response has no payloadToSign.</p>
      )}
      <ErrorNote>{load.error?.message}</ErrorNote>
    </div>
  )
}
