import type { IconName } from '../../_ui/icon'

/** One entry of the navigation. */
export interface ConsolePage {
  readonly href: string
  readonly name: string
  readonly icon: IconName
}

/** The pages of the console, in the order of the navigation. */
export const PAGES: readonly ConsolePage[] = [
  { href: '/', name: 'Start', icon: 'start' },
  { href: '/flows/quote', name: 'Quotes', icon: 'quote' },
  { href: '/log', name: 'Log', icon: 'log' },
]

/** Whether the path belongs to the page. */
export function isCurrent(page: ConsolePage, path: string): boolean {
  return page.href === '/' ? path === '/' : path === page.href || path.startsWith(`${page.href}/`)
}
