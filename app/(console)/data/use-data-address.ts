import { useSearchParams } from 'next/navigation'

export const VIEWS = ['money', 'objects', 'snapshots'] as const
export type View = (typeof VIEWS)[number]

/** Returns the view that the URL names or implies. */
export function viewIn(query: URLSearchParams): View {
  const named = VIEWS.find(view => view === query.get('view'))
  return named ?? (query.has('show') || query.has('q') ? 'objects' : 'money')
}

/** Returns the URL of a view. Omits query parameters without a value. */
export function addressOf(view: View, parameters: Readonly<Record<string, string | undefined>> = {}): string {
  const query = new URLSearchParams(view === 'money' ? {} : { view })
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, value)
  // IDs contain a colon, which needs no encoding in a query.
  return query.size === 0 ? '/data' : `/data?${String(query).replaceAll('%3A', ':')}`
}

export function useDataAddress() {
  const query = useSearchParams()
  return { query, view: viewIn(query), go: (address: string) => history.replaceState(null, '', address) }
}
