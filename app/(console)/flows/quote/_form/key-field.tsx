import { useId } from 'react'
import { Button } from '#app/_ui/button.tsx'
import type { NextKey } from '#app/(console)/flows/quote/_draft/use-idempotency-key'

/** Input for the Idempotency-Key, with buttons to replace or reuse the key. */
export function KeyField({ nextKey }: { nextKey: NextKey }) {
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
          onChange={event => nextKey.setValue(event.target.value)}
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
        {noteFor(nextKey)}
      </p>
    </div>
  )
}

function noteFor({ value, isUsed, isKept }: NextKey): string {
  if (value === '') return 'No Idempotency-Key: sending twice creates two quotes.'
  if (isKept)
    return 'Reusing this key. The API replays the first successful response for this key, even if the body differs.'
  return isUsed
    ? 'Key used. The next request gets a new key.'
    : 'Repeating a request with this key returns the same quote.'
}
