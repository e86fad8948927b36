import { RejectedCall } from '#lib/client/rejected-call'

/** Returns why this page could not send an API call. */
export function reasonOf(error: Error): string {
  return error instanceof RejectedCall && error.status === 403
    ? 'This page can’t read the API token because the server isn’t on loopback. Use a snippet with your own token.'
    : error.message
}
