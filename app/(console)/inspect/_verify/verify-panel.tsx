'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { control } from '#app/_data/api/control'
import { exchangesQuery } from '#app/_data/log/exchange-queries'
import type { Example } from '#app/_data/specimens/specimen-store'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import { timeOfDay } from '#lib/explain/text/instant-text'
import { shortPath } from '#lib/explain/text/path-text'
import type { Anatomy } from '#lib/formats/dissect'
import { findPayload } from '#lib/formats/find-payload'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { VerdictLine } from './verdict-line'
import { isSameKey, signedArtifact, type Verdict, verify } from './verify-signature'

export function isSigned(anatomy: Anatomy): boolean {
  return signedArtifact(anatomy) !== undefined
}

export function VerifyPanel({ anatomy, example }: { anatomy: Anatomy; example: Example | undefined }) {
  const id = useId()
  const [payload, setPayload] = useState(example?.payload ?? '')
  const [key, setKey] = useState(example?.publicKey ?? '')
  const [verdict, setVerdict] = useState<Verdict>()
  const signed = signedArtifact(anatomy)
  if (signed === undefined) return null
  const bytes = signed.message ?? utf8FromText(payload)
  const keyHex = key.trim() === '' ? signed.embeddedKey : key
  const missing = keyHex === undefined ? 'a public key' : bytes.length === 0 ? 'a payload' : undefined
  const isOtherKey = signed.embeddedKey !== undefined && key.trim() !== '' && !isSameKey(key, signed.embeddedKey)

  return (
    <TitledCard id={`${id}-title`} title="Verify">
      <form
        className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4"
        onSubmit={event => {
          event.preventDefault()
          if (keyHex !== undefined) setVerdict(verify(signed, keyHex, bytes))
        }}
      >
        {signed.message === undefined && (
          <PayloadField
            payload={payload}
            change={text => {
              setPayload(text)
              setVerdict(undefined)
            }}
          />
        )}
        <div className="grid gap-1">
          <label htmlFor={`${id}-key`} className="text-text-2">
            Public key (hex){signed.embeddedKey !== undefined && '; leave empty to use the key in the artifact'}
          </label>
          <input
            id={`${id}-key`}
            spellCheck="false"
            autoComplete="off"
            autoCapitalize="none"
            value={key}
            placeholder={signed.embeddedKey}
            onChange={event => {
              setKey(event.target.value)
              setVerdict(undefined)
            }}
            className="control w-full font-mono text-code"
          />
          {isOtherKey && (
            <p className="text-12 text-warn">
              The artifact contains a different key.
              {anatomy.kind === 'stamp' && ' The service verifies a stamp with the key that the stamp contains.'}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" disabled={missing !== undefined}>
            Verify
          </Button>
          {missing && <p className="text-text-3">Enter {missing} to verify.</p>}
        </div>
        <div role="status" className="empty:-mt-4">
          {verdict && <VerdictLine verdict={verdict} />}
        </div>
      </form>
    </TitledCard>
  )
}

function PayloadField({ payload, change }: { payload: string; change: (payload: string) => void }) {
  const id = useId()
  const inside = findPayload(payload)
  const { length } = utf8FromText(payload)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label htmlFor={id} className="text-text-2">
        Payload, exactly as returned by the service
      </label>
      <textarea
        id={id}
        rows={4}
        spellCheck="false"
        autoComplete="off"
        autoCapitalize="none"
        value={payload}
        aria-describedby={`${id}-length`}
        onChange={event => change(event.target.value)}
        className="w-full resize-y rounded-control border border-border-strong bg-code-bg p-3 font-mono text-code break-all"
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p id={`${id}-length`} className="text-12 text-text-3">
          {length} {length === 1 ? 'byte' : 'bytes'} of UTF-8{payload.endsWith('\n') ? ', ending with a newline' : ''}
        </p>
        <PayloadPicker pick={change} />
      </div>
      {inside !== undefined && (
        <p className="flex flex-wrap items-center gap-2 text-text-2">
          This is a full response. The signature covers only its payloadToSign.
          <Button onClick={() => change(inside)}>Use payloadToSign</Button>
        </p>
      )}
    </div>
  )
}

const CALLS_MAX = 30

/** Menu of recent calls whose response may contain a `payloadToSign`. */
function PayloadPicker({ pick }: { pick: (payload: string) => void }) {
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
