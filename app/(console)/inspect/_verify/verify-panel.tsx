'use client'

import { useId, useState } from 'react'
import type { Example } from '#app/_data/specimens/specimen-store'
import { Button } from '#app/_ui/button.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { Anatomy } from '#lib/formats/dissect'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { PayloadField } from './payload-field'
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
