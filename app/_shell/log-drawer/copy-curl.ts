import type { QueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { shownCallOf } from '#lib/export/snippets/exchange-snippet'
import { snippetOf } from '#lib/export/snippets/snippet'

/** Copies a logged call as a curl command without the client secret. Returns a status message. */
export async function copyCurl(queries: QueryClient, exchangeId: string): Promise<string> {
  try {
    const [exchange, { origin, baseUrl }] = await Promise.all([
      control('GET /exchanges/{exchangeId}', { params: { exchangeId } }),
      queries.fetchQuery(stateQuery),
    ])
    const text = snippetOf('curl', { baseUrl, ...shownCallOf(exchange, origin) }, { mode: 'as sent' })
    await navigator.clipboard.writeText(text)
    return 'Copied the call as curl, without the client secret.'
  } catch {
    return 'Couldn’t copy the call. Open it in the log and copy it there.'
  }
}
