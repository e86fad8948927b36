import { type ReactNode, Suspense } from 'react'
import { IS_EXPORTED } from './is-exported'

/**
 * Surrounds a part that reads the query of the address. An exported page renders it only in the browser, which needs
 * Suspense. Other pages omit Suspense: it delays hydration, and by then the part would differ from the server's HTML.
 */
export function QueryBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return IS_EXPORTED ? <Suspense fallback={fallback}>{children}</Suspense> : children
}
