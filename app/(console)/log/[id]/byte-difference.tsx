'use client'

import { useMemo } from 'react'
import { HexDiff } from '#app/_bytes/hex-diff.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { Exchange } from '#lib/client/control-client'
import { rejectedBytes } from '#lib/wallet/rejected-bytes'
import { useIssuedPayload } from './use-issued-payload'

/**
 * Shows where a signed retry differs from its first request, or where the stamped bytes differ from the issued payload.
 */
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
