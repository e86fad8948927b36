import { bring } from '../bench-store'
import { type Recognised, recognise } from './recognise'
import type { Command } from './use-commands'
import { useGo } from './use-go'

/** What a pasted id, status, code or artifact leads to. */
export function usePastedCommand(query: string): Command | undefined {
  const go = useGo()
  const recognised = recognise(query)
  if (recognised === undefined) return undefined
  const { name, href } = placeOf(recognised)
  const run = () => {
    // Handed over in this tab: what is pasted may be secret, and an address is kept.
    if (recognised.kind === 'artifact') bring({ from: 'text', text: recognised.text })
    go(href)
  }
  return { id: 'pasted', group: 'Go to', name, run }
}

function placeOf(recognised: Recognised): { readonly name: string; readonly href: string } {
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
      return { name: `Take the ${recognised.name} apart`, href: '/inspect' }
    default:
      return recognised satisfies never
  }
}
