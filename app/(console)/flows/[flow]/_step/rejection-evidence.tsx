import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { HexDiff } from '#app/_bytes/hex-diff.tsx'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'
import type { Check } from '#lib/client/control-client'
import type { SentExchange } from '#lib/client/sent-exchange'
import { compareTexts, rejectedBytes } from '#lib/wallet/rejected-bytes'

/** Evidence of a rejection: the first difference in the bytes, and the first failed check. */
export function RejectionEvidence({ current, exchange }: { current: FlowView['current']; exchange: SentExchange }) {
  const { exchangeId = '' } = exchange.answer
  const { data } = useQuery({ ...exchangeQuery(exchangeId), enabled: exchangeId !== '' })
  const { headers, body = '' } = exchange.request
  const artifacts = current.steps.flatMap(step => step.artifacts)
  const payloadToSign = artifacts.find(({ name }) => name === 'payloadToSign')?.text
  const firstBody = current.firstCall?.request.body
  const received = current.steps.find(({ id }) => id === 'receive')?.exchange?.request.body
  const compared = useMemo(
    () =>
      rejectedBytes({ headers: Object.entries(headers), body }, { payloadToSign, firstBody }) ??
      compareTexts(['Received', received], ['Verified', body]),
    [headers, body, payloadToSign, firstBody, received],
  )
  return (
    <>
      {compared && <HexDiff {...compared} />}
      {data && <CheckSquares checks={data.checks} />}
    </>
  )
}

function CheckSquares({ checks }: { checks: readonly Check[] }) {
  const failedAt = checks.findIndex(({ status }) => status === 'fail')
  const failed = checks[failedAt]
  if (failed === undefined) return null
  return (
    <div data-testid="check-squares" className="grid gap-1.5">
      <h4 className="text-12 text-text-3">
        Check {failedAt + 1} of {checks.length} failed
      </h4>
      <p aria-hidden="true" className="flex flex-wrap gap-0.5">
        {checks.map(({ id, status }) => (
          <i key={id} className={`h-3 rounded-sm border ${SQUARES[status]}`} />
        ))}
      </p>
      <p>
        <WireText text={failed.label} />
      </p>
    </div>
  )
}

const SQUARES: Readonly<Record<Check['status'], string>> = {
  pass: 'w-3 border-ok bg-ok-weak',
  fail: 'w-5 border-4 border-err bg-err',
  skipped: 'w-3 border-dashed border-border-strong',
}
