'use client'

import { useMemo } from 'react'
import { HexDiff } from '#app/_bytes/hex-diff.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { Exchange } from '#lib/client/control-client'
import { rejectedBytes } from './rejected-bytes'
import { useIssued } from './use-issued'

/** The first bytes that differ in a call rejected for its bytes: issued and stamped, or of both bodies. */
export function ByteDifference({ exchange }: { exchange: Exchange }) {
  const issued = useIssued(exchange)
  const compared = useMemo(() => issued && rejectedBytes(exchange, issued), [exchange, issued])
  if (issued === undefined) return null
  return (
    <TitledCard id="difference" title="Bytes that differ">
      <div className="p-4">
        {compared ? (
          <HexDiff {...compared} />
        ) : (
          <p className="text-text-2">
            The log doesn’t have both byte sequences. It may mask a token in them, or the first request has left the
            log.
          </p>
        )}
      </div>
    </TitledCard>
  )
}
