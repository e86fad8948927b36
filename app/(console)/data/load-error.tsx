import { RejectedCall } from '#lib/client/rejected-call'

/** Error message of a view that could not load its data. */
export function LoadError({ error }: { error: Error }) {
  const isTokenUnreadable = error instanceof RejectedCall && error.status === 403
  return (
    <p role="alert" className="card p-4">
      {isTokenUnreadable
        ? 'This page can’t show any data, because the server returns the API token only over loopback.'
        : error.message}
    </p>
  )
}
