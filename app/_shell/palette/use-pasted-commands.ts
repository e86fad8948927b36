import { showSpecimen } from '#app/_data/specimens/specimen-store'
import { ERRORS } from '#lib/contract/errors/error-catalogue'
import { type Recognised, recognise } from './recognise-paste'
import type { Command } from './use-commands'
import { useGo } from './use-navigate'

interface Place {
  readonly name: string
  readonly href: string
}

/** Returns commands for a pasted id, status, code or artifact, likeliest first. */
export function usePastedCommands(query: string): readonly Command[] {
  const go = useGo()
  const recognised = recognise(query)
  if (recognised === undefined) return []
  return placesOf(recognised).map(({ name, href }) => ({
    id: `pasted ${href}`,
    group: 'Go to',
    name,
    run: () => {
      // Passed in memory: pasted text may be secret, and browsers store URLs.
      if (recognised.kind === 'artifact') showSpecimen({ from: 'text', text: recognised.text })
      go(href)
    },
  }))
}

/** Types of ids that the data page shows. */
const SHOWN_TYPES: readonly string[] = [
  'Customer',
  'InternalAccount',
  'ExternalAccount',
  'AuthMethod',
  'Session',
  'Quote',
  'Transaction',
]

function placesOf(recognised: Recognised): readonly Place[] {
  switch (recognised.kind) {
    case 'exchange':
      return [{ name: `Call ${recognised.id}`, href: `/log/${recognised.id}` }]
    case 'object': {
      const { id, type } = recognised
      const calls = { name: `Calls containing ${id}`, href: logHref({ q: id }) }
      if (!SHOWN_TYPES.includes(type)) return [calls]
      return [
        { name: `${type} ${id.slice(id.indexOf(':') + 1)}`, href: `/data?${new URLSearchParams({ show: id })}` },
        calls,
      ]
    }
    case 'status':
      return [{ name: `Calls that returned ${recognised.status}`, href: logHref({ status: recognised.status }) }]
    case 'code': {
      const { code } = recognised
      const calls = { name: `Calls that returned ${code}`, href: logHref({ code }) }
      return Object.hasOwn(ERRORS, code)
        ? [{ name: `Explain ${code}`, href: `/reference/errors/${code}` }, calls]
        : [calls]
    }
    case 'artifact':
      return [{ name: `Decode the ${recognised.name}`, href: '/inspect' }]
    default:
      return recognised satisfies never
  }
}

function logHref(query: Record<string, string>): string {
  return `/log?${new URLSearchParams(query)}`
}
