import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { exchangeQuery } from '#app/_data/log/exchange-queries'
import { CheckList } from '#app/_explain/check-list.tsx'

/** The checks the service made of a call, in order; the first that failed is open. */
export function StepChecks({ exchangeId }: { exchangeId: string | undefined }) {
  const { data, error } = useQuery({ ...exchangeQuery(exchangeId ?? ''), enabled: exchangeId !== undefined })
  if (exchangeId === undefined) return <p className="text-text-3">The answer names no exchange.</p>
  if (error) return <p className="text-err">{error.message}</p>
  if (data === undefined) return <p className="text-text-3">Reading the checks…</p>
  return (
    <div className="grid gap-3">
      {/* The way on is the stage's: here it would lead to the flow that is open. */}
      <CheckList exchange={data} fix={<p className="text-text-2">The step itself has the way on.</p>} />
      <Link
        href={`/log/${exchangeId}`}
        className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
      >
        This exchange in the log
      </Link>
    </div>
  )
}
