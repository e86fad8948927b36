import { RefusedCall } from '#lib/client/refused-call'

export function reasonOf(error: Error): string {
  if (!(error instanceof RefusedCall)) return 'No response from the server. Check that it is running, then try again.'
  return error.status === 403
    ? 'This page can’t read the API token because the server isn’t on loopback. Use a snippet with your own token.'
    : error.message
}
