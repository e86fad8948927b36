import { RefusedCall } from '#lib/client/refused-call'

/** Returns why a call was not made or not answered. */
export function reasonOf(error: Error): string {
  if (!(error instanceof RefusedCall)) return 'The server did not answer.'
  return error.status === 403
    ? 'Away from loopback this page is not given the API token: use a snippet with yours.'
    : error.message
}
