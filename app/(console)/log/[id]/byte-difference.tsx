'use client'

import { useMemo } from 'react'
import { HexDiff } from '#app/_bytes/hex-diff.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { Exchange } from '#lib/client/control-client'
import { rejectedBytes } from '#lib/wallet/rejected-bytes'
import { useIssuedPayload } from './use-issued-payload'

/** Shows the first bytes that differ between the bodies of two requests, or between the issued and stamped payloads. */
export function ByteDifference({ exchange }: { exchange: Exchange }) {
  const issued = useIssuedPayload(exchange)
  const compared = useMemo(() => issued && rejectedBytes(exchange.request, issued), [exchange, issued])
  if (issued === undefined) return null
  return (
    <TitledCard id="difference" title="Bytes that differ">
      <div className="p-4">
        {compared ? (
          <HexDiff {...compared} />
        ) : (
          <p className="text-text-2">
            The differing bytes are unknown. The log may mask a token or no longer contain the earlier request, or the
            stamp may cover bytes that match no known mistake.
          </p>
        )}
      </div>
    </TitledCard>
  )
}
