import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { CallExplainer } from '#app/_explain/call-explainer.tsx'
import { explain } from '#app/_explain/explain'
import { evidenceOf } from '#app/_explain/read-evidence'

/**
 * Explains why a step was rejected, with one way forward: `fix` if the run has one, else the explanation's link. A link
 * to this same flow is replaced with `repeat`, which runs the step again.
 */
export function StepExplainer(props: { exchangeId: string; fix: ReactNode; repeat: ReactNode }) {
  const { exchangeId, fix, repeat } = props
  const { data: exchange, isError } = useQuery(exchangeQuery(exchangeId))
  // Without its log row the step has no explanation, but still a way forward.
  if (exchange === undefined) return isError ? <div>{fix ?? repeat}</div> : null
  const evidence = evidenceOf(exchange)
  const explanation = evidence && explain(evidence)
  if (explanation === undefined) return <div>{fix ?? repeat}</div>
  const way = explanation.fix
  const leadsAway = way.kind === 'link' && new URL(way.href, location.href).pathname !== location.pathname
  return <CallExplainer exchangeId={exchangeId} fix={fix ?? (leadsAway ? undefined : repeat)} />
}
