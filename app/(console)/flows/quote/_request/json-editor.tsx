'use client'

import { useId, useRef } from 'react'
import { Button } from '#app/_ui/button.tsx'
import type { Draft } from '#app/(console)/flows/quote/_draft/use-quote-draft'
import { writeJson } from '#lib/export/write-json'

const ROWS_MIN = 12
const ROWS_MAX = 30

/** Editor for the body. Keeps invalid text as typed and shows the position of the error. */
export function JsonEditor({ draft }: { draft: Draft }) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { text, mistake } = draft
  const rows = Math.min(ROWS_MAX, Math.max(ROWS_MIN, text.split('\n').length + 1))
  const isPretty = mistake === undefined && text === writeJson(draft.body)

  function show(offset: number) {
    area.current?.focus()
    area.current?.setSelectionRange(offset, Math.min(text.length, offset + 1))
  }

  return (
    <div className="grid gap-2">
      <textarea
        ref={area}
        aria-label="Request body, as JSON"
        aria-invalid={mistake !== undefined || undefined}
        aria-describedby={`${id}-note`}
        data-testid="json"
        rows={rows}
        wrap="off"
        spellCheck="false"
        autoComplete="off"
        autoCapitalize="none"
        value={text}
        onChange={event => draft.setText(event.target.value)}
        className="w-full resize-y rounded-b-control border border-transparent bg-code-bg p-3 font-mono text-code -outline-offset-2 aria-invalid:outline-2 aria-invalid:outline-err"
      />
      {/* This status does not change while the JSON is invalid, so it is announced once, not on every key press. */}
      <p role="status" className="sr-only">
        {mistake && 'Invalid JSON'}
      </p>
      <div id={`${id}-note`} className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
        {mistake ? (
          <>
            <p className="text-err">
              Line {mistake.line}, column {mistake.column}: {mistake.reason}.
            </p>
            <Button onClick={() => show(mistake.offset)}>Show error</Button>
            <Button onClick={() => draft.replace(draft.body)}>Restore last valid JSON</Button>
          </>
        ) : (
          <>
            <p className="text-text-3">The form and this text update each other. The text is sent byte for byte.</p>
            {!isPretty && <Button onClick={() => draft.replace(draft.body)}>Format</Button>}
          </>
        )}
      </div>
    </div>
  )
}
