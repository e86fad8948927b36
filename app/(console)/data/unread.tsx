import { RefusedCall } from '#lib/client/refused-call'

/** Says why the page could not read its data. */
export function Unread({ error }: { error: Error }) {
  const hasNoToken = error instanceof RefusedCall && error.status === 403
  return (
    <p role="alert" className="card p-4">
      {hasNoToken
        ? 'This page can’t read the API token because the server isn’t on loopback. Objects can’t be shown.'
        : error.message}
    </p>
  )
}
