import { RejectedCall } from '#lib/client/rejected-call'

/** Explains why an API call from this page failed. Assumes that a 403 is the rejection of `GET /token`. */
export function reasonOf(error: Error): string {
  return error instanceof RejectedCall && error.status === 403
    ? 'This page can’t read the API token: the server returns it only over loopback. Use a snippet with your own token.'
    : error.message
}
