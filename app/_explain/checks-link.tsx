import Link from 'next/link'

/** The way from a call to the checks it met, on its exchange's page. Nothing for a call that no exchange was kept of. */
export function ChecksLink({ exchangeId }: { exchangeId: string | undefined }) {
  if (!exchangeId) return null
  return (
    <Link
      href={`/log/${encodeURIComponent(exchangeId)}`}
      prefetch={false}
      className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
    >
      See its checks
    </Link>
  )
}
