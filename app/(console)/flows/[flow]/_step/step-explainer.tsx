import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { CallExplainer } from '#app/_explain/call-explainer.tsx'
import { explain } from '#lib/explain/explain'
import { evidenceOf } from '#lib/explain/read-evidence'

/**
 * Explains why a step was rejected, with one next action. Prefers `fix`, then the explanation's link to another page,
 * then `repeat`.
 */
export function StepExplainer(props: { exchangeId: string; fix: ReactNode; repeat: ReactNode }) {
  const { exchangeId, fix, repeat } = props
  const { data: exchange, isError } = useQuery(exchangeQuery(exchangeId))
  // If the call cannot be loaded, there is no explanation, but there is still a next action.
  if (exchange === undefined) return isError ? <div>{fix ?? repeat}</div> : null
  const evidence = evidenceOf(exchange)
  const explanation = evidence && explain(evidence)
  if (explanation === undefined) return <div>{fix ?? repeat}</div>
  const suggested = explanation.fix
  // Explanations link to `/flows/execute`, never to `/flows/execute-quote`, so treat both as one page.
  const here = location.pathname.replace('/flows/execute-quote', '/flows/execute')
  const leadsAway = suggested.kind === 'link' && new URL(suggested.href, location.href).pathname !== here
  return <CallExplainer exchangeId={exchangeId} fix={fix ?? (leadsAway ? undefined : repeat)} />
}
