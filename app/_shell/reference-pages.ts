/** Subpages of the reference, in display order. */
export const REFERENCE_PAGES = [
  { href: '/reference/behavior', name: 'Behavior' },
  { href: '/reference/errors', name: 'Errors' },
  { href: '/reference/objects', name: 'Objects' },
  { href: '/reference/control', name: 'Control plane' },
] as const
