import { type ReactNode, Suspense } from 'react'
import { IS_EXPORTED } from './is-exported'

/**
 * Surrounds a part that reads the query of the address. An exported page renders it in the browser only. Other pages
 * need no Suspense: its content is hydrated later than the page, and by then queries have data that the HTML lacks.
 */
export function QueryBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return IS_EXPORTED ? <Suspense fallback={fallback}>{children}</Suspense> : children
}
