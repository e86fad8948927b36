import { useQuery } from '@tanstack/react-query'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { CheckList } from '#app/_explain/check-list.tsx'

/** Checks of a call, in order. The first failed check is open. */
export function StepChecks({ exchangeId }: { exchangeId: string | undefined }) {
  const { data, error } = useQuery({ ...exchangeQuery(exchangeId ?? ''), enabled: exchangeId !== undefined })
  if (exchangeId === undefined)
    return <p className="text-text-3">The response has no Sandbox-Trace-Id, so the call’s checks can’t be found.</p>
  if (error) return <p className="text-err">{error.message}</p>
  if (data === undefined) return <p className="text-text-3">Loading checks…</p>
  // The step's panel offers the fix. The default fix would link to this flow.
  return <CheckList exchange={data} fix={<p className="text-text-2">See the step for how to continue.</p>} />
}
