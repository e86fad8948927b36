'use client'

import { useId } from 'react'
import { Button } from '#app/_ui/button.tsx'
import { findPayload } from '#lib/formats/find-payload'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { PayloadPicker } from './payload-picker'

export function PayloadField({ payload, change }: { payload: string; change: (payload: string) => void }) {
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
