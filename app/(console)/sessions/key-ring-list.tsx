'use client'

import { deleteKey, jwkOf, type RingEntry, useClientKeys, useKeyRing } from '#app/_data/sessions/key-ring'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import { hexFromBytes } from '#lib/contract/hex'
import { readHex } from '#lib/wallet/encoding/bytes'
import { sha256 } from '#lib/wallet/keys/sha256'
import { useEnding } from './use-ending'

interface ShownKey {
  readonly name: string
  readonly about: string
  readonly session?: RingEntry
  readonly publicKey: string
}

const ROLES = {
  TEK: { name: 'Login key (TEK)', about: 'for an unfinished login; becomes the session signing key' },
  client: { name: 'Client key', about: 'the service encrypts a session signing key to it' },
}

/** Keys in this tab, with buttons that copy or delete each key. */
export function KeyRing() {
  const keys: readonly ShownKey[] = [
    ...useKeyRing().map(session => ({
      name: 'Session signing key',
      about: `for a session (${session.type})`,
      session,
      publicKey: session.publicKey,
    })),
    ...useClientKeys().map(({ role, flow, publicKey }) => ({
      name: ROLES[role].name,
      about: `${ROLES[role].about} (${flow})`,
      publicKey,
    })),
  ]
  return (
    <TitledCard id="key-ring" title="Keys in this tab" className="mt-4">
      {keys.length === 0 ? (
        <p className="p-4 text-text-2">
          No keys yet. Flows that start a session add keys here. Reloading the page deletes them.
        </p>
      ) : (
        <ul>
          {keys.map(shown => (
            <Key key={shown.publicKey} shown={shown} />
          ))}
        </ul>
      )}
    </TitledCard>
  )
}

function Key({ shown: { name, about, session, publicKey } }: { shown: ShownKey }) {
  const fingerprint = hexFromBytes(sha256(readHex(publicKey) ?? new Uint8Array()))
  const compressed = compress(publicKey)
  const short = `${name} ${compressed.slice(0, 10)}`
  return (
    <li data-testid="ring-key" className="grid gap-2 border-b border-surface-2 px-4 py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-text-2">
            {about}
            {session && <KeyState session={session} />}
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyButton
            label="Copy as JWK"
            what={`(${short}, including the private key)`}
            text={async () => jwkOf(publicKey) ?? ''}
          />
          <Button
            aria-label={`Delete key: ${short}`}
            onClick={() => {
              deleteKey(publicKey)
              announce('Key deleted')
            }}
          >
            Delete key
          </Button>
        </div>
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto] [&_code]:break-all [&_dt]:py-1 [&_dt]:text-text-2 max-sm:[&_dt]:col-span-2 max-sm:[&_dt]:pb-0">
        {session && <Line name="session ID" value={session.sessionId} />}
        <Line name="compressed key" value={compressed} />
        <Line name="uncompressed key" value={publicKey} />
        <Line name="fingerprint" value={fingerprint} about="SHA-256 of the 65-byte uncompressed key" />
        <Fact name="storage">this tab’s memory, until you reload</Fact>
        <Fact name="extractable">yes, so you can copy it as a JWK</Fact>
      </dl>
    </li>
  )
}

function KeyState({ session }: { session: RingEntry }) {
  const ending = useEnding(session)
  return ending === undefined ? '; active' : `, ${ending}; no longer valid`
}

function Line({ name, value, about }: { name: string; value: string; about?: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0 py-1">
        <code>{value}</code>
        {about && <span className="block text-12 text-text-3">{about}</span>}
      </dd>
      <dd>
        <CopyButton look="quiet" what={`${name} ${value.slice(0, 12)}`} text={value} />
      </dd>
    </>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="col-span-2 py-1">{children}</dd>
    </>
  )
}

/** Returns the 33-byte form of a 65-byte point (SEC 1, section 2.3.3): 02 if y is even, 03 if odd, then x. */
function compress(uncompressed: string): string {
  const isOdd = Number.parseInt(uncompressed.slice(-1), 16) % 2 === 1
  return (isOdd ? '03' : '02') + uncompressed.slice(2, 66)
}
