import { PAGES } from './pages'
import { type Recognised, recognise } from './recognise'
import type { Command } from './use-commands'
import { useGo } from './use-go'

/** What a pasted id, status, code or artifact leads to. */
export function usePastedCommand(query: string): Command | undefined {
  const go = useGo()
  const recognised = recognise(query)
  const place = recognised && placeOf(recognised)
  return place && { id: 'pasted', group: 'Go to', name: place.name, run: () => go(place.href) }
}

function placeOf(recognised: Recognised): { readonly name: string; readonly href: string } | undefined {
  const log = (query: Record<string, string>) => `/log?${new URLSearchParams(query)}`
  switch (recognised.kind) {
    case 'exchange':
      return { name: `Exchange ${recognised.id}`, href: `/log/${recognised.id}` }
    case 'object':
      return { name: `Calls that name ${recognised.id}`, href: log({ q: recognised.id }) }
    case 'status':
      return { name: `Calls answered ${recognised.status}`, href: log({ status: recognised.status }) }
    case 'code':
      return { name: `Calls answered ${recognised.code}`, href: log({ code: recognised.code }) }
    case 'artifact':
      return PAGES.some(({ href }) => href === '/inspect')
        ? { name: `Take the ${recognised.name} apart`, href: '/inspect' }
        : undefined
    default:
      recognised satisfies never
  }
}
