import type { PageIconName } from './page-icon'

export interface ConsolePage {
  readonly href: string
  readonly name: string
  readonly icon: PageIconName
  /** Group in the rail. The groups appear in this order, separated by lines. */
  readonly group: 'work' | 'other' | 'tools'
  /** True if the bottom bar of narrow windows shows the page. The bar's More menu lists the others. */
  readonly inBar?: true
}

/** Main pages of the console, in navigation order. */
export const PAGES: readonly ConsolePage[] = [
  { href: '/', name: 'Start', icon: 'start', group: 'work', inBar: true },
  { href: '/flows', name: 'Flows', icon: 'flows', group: 'work', inBar: true },
  { href: '/log', name: 'Log', icon: 'log', group: 'work', inBar: true },
  { href: '/inspect', name: 'Inspect', icon: 'inspect', group: 'work' },
  { href: '/inbox', name: 'Inbox', icon: 'inbox', group: 'work', inBar: true },
  { href: '/data', name: 'Data', icon: 'data', group: 'work' },
  { href: '/sessions', name: 'Sessions', icon: 'sessions', group: 'other' },
  { href: '/readiness', name: 'Readiness', icon: 'readiness', group: 'other' },
  { href: '/reference', name: 'Reference', icon: 'reference', group: 'other' },
  { href: '/settings', name: 'Settings', icon: 'settings', group: 'other' },
  { href: '/tools/clock', name: 'Clock', icon: 'clock', group: 'tools' },
  { href: '/tools/oidc', name: 'ID tokens', icon: 'key', group: 'tools' },
  { href: '/tools/keys', name: 'API keys', icon: 'token', group: 'tools' },
]

export function pagesOf(group: ConsolePage['group']): readonly ConsolePage[] {
  return PAGES.filter(page => page.group === group)
}
