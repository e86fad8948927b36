'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import type { Check } from '#lib/client/control-client'
import { ComparedValues } from './check-row'
import { ErrorExplainer } from './error-explainer'

export function CallExplainer({ exchangeId, fix }: { exchangeId: string; fix?: ReactNode }) {
  const { data: exchange } = useQuery(exchangeQuery(exchangeId))
  if (exchange === undefined) return null
  const failed = exchange.checks.find(({ status }) => status === 'fail')
  return (
    <div className="grid gap-3">
      {failed && <CheckEvidence check={failed} />}
      <ErrorExplainer exchange={exchange} fix={fix} />
    </div>
  )
}

function CheckEvidence({ check }: { check: Check }) {
  if (check.expected === undefined && check.got === undefined) return null
  return (
    <div className="grid gap-0.5">
      <h3 className="text-12 text-text-3">Evidence</h3>
      <p className="sr-only">{check.label}</p>
      <ComparedValues check={check} emptyText="(empty)" />
    </div>
  )
}
