'use client'

import { useQuery } from '@tanstack/react-query'
import { announce } from '../../_ui/announcer'
import { Button } from '../../_ui/button'
import { CopyButton } from '../../_ui/copy-button'
import { forget, type RingEntry } from '../key-ring'
import { useKeyRing } from '../use-key-ring'

/** The session keys of this tab, by their public halves; each can be forgotten. */
export function KeyRing() {
  const ring = useKeyRing()
  return (
    <section aria-labelledby="key-ring" className="card mt-4 min-w-0">
      <h2 id="key-ring" className="border-b border-border px-4 py-3 text-14 font-semibold">
        Key ring of this tab
      </h2>
      {ring.length === 0 ? (
        <p className="p-4 text-text-2">
          No key. A flow that opens a session leaves its key here; a reload of the page forgets them all.
        </p>
      ) : (
        <ul>
          {ring.map(entry => (
            <Key key={entry.sessionId} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Key({ entry: { sessionId, type, publicKey } }: { entry: RingEntry }) {
  const { data: digest } = useQuery({
    queryKey: ['fingerprint', publicKey],
    queryFn: () => fingerprintOf(publicKey),
  })
  const compressed = compressedOf(publicKey)
  return (
    <li data-testid="ring-key" className="grid gap-2 border-b border-surface-2 px-4 py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="font-semibold">Session key</span>{' '}
          <span className="text-text-2">of a session by {type}; P-256, private half in this tab’s memory</span>
        </p>
        <Button
          aria-label={`Forget the key of ${sessionId}`}
          onClick={() => {
            forget(sessionId)
            announce('The key is forgotten')
          }}
        >
          Forget
        </Button>
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)_auto] [&_code]:break-all [&_dt]:text-text-2 max-sm:[&_dt]:col-span-2">
        <Line name="session" value={sessionId} />
        <Line name="compressed" value={compressed} />
        <Line name="uncompressed" value={publicKey} />
        <Line name="fingerprint" value={digest ?? '…'} about="SHA-256 of the 65 bytes" />
      </dl>
    </li>
  )
}

function Line({ name, value, about }: { name: string; value: string; about?: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0">
        <code>{value}</code>
        {about && <span className="block text-12 text-text-3">{about}</span>}
      </dd>
      <dd>
        <CopyButton look="quiet" what={`${name} ${value.slice(0, 12)}`} text={value} />
      </dd>
    </>
  )
}

/** 33 bytes of a point of 65 (SEC 1 section 2.3.3): 02 or 03 as y is even or odd, then x. */
function compressedOf(uncompressed: string): string {
  const isOdd = Number.parseInt(uncompressed.slice(-1), 16) % 2 === 1
  return (isOdd ? '03' : '02') + uncompressed.slice(2, 66)
}

async function fingerprintOf(hex: string): Promise<string> {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
