import { type ReactNode, useId } from 'react'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import type { NextKey } from '#app/(console)/flows/quote/_draft/use-idempotency-key'
import type { Draft } from '#app/(console)/flows/quote/_draft/use-quote-draft'

/** The Idempotency-Key and the send button; says why it cannot be sent. */
export function SendBar(props: {
  draft: Draft
  nextKey: NextKey
  isSending: boolean
  problem: string | undefined
  children: ReactNode
}) {
  const { mistake } = props.draft
  const reason = mistake && `Invalid JSON at line ${mistake.line}, column ${mistake.column}: ${mistake.reason}.`
  return (
    <div className="grid gap-3 border-t border-border p-4">
      <KeyField nextKey={props.nextKey} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          look="primary"
          disabled={mistake !== undefined || props.isSending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          <Icon name="send" />
          {props.isSending ? 'Sending…' : 'Create quote'}
          <kbd className="hidden opacity-80 sm:inline">{isApple() ? '⌘↵' : 'Ctrl ↵'}</kbd>
        </Button>
        {props.children}
        {reason ? (
          <p className="text-err">{reason}</p>
        ) : (
          <p className="text-text-3">POST /quotes, using the first platform’s API token</p>
        )}
      </div>
      <ErrorNote>{props.problem && `Request failed. ${props.problem}`}</ErrorNote>
    </div>
  )
}

function KeyField({ nextKey }: { nextKey: NextKey }) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-text-2">
        <code>Idempotency-Key</code>
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          aria-describedby={`${id}-note`}
          className="control min-w-0 flex-1 basis-60 font-mono text-code"
          autoComplete="off"
          spellCheck="false"
          maxLength={255}
          value={nextKey.value}
          onChange={event => nextKey.type(event.target.value)}
        />
        <Button onClick={nextKey.renew}>New key</Button>
        {nextKey.isUsed && nextKey.value !== '' && (
          <Button
            aria-pressed={nextKey.isKept}
            className="aria-pressed:bg-surface-2"
            onClick={() => nextKey.keep(!nextKey.isKept)}
          >
            Reuse this key
          </Button>
        )}
      </div>
      <p id={`${id}-note`} className="text-12 text-text-3">
        {noteOn(nextKey)}
      </p>
    </div>
  )
}

function noteOn({ value, isUsed, isKept }: NextKey): string {
  if (value === '') return 'No Idempotency-Key: sending twice creates two quotes.'
  if (isKept) return 'Reusing this key. The API replays its first response, even if the body differs.'
  return isUsed
    ? 'Key used. The next request gets a new one.'
    : 'Repeating a request with this key returns the same quote.'
}

function isApple(): boolean {
  return /^(Mac|iP)/.test(navigator.platform)
}
