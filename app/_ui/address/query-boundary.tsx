import { type ReactNode, Suspense } from 'react'
import { IS_EXPORTED } from './is-exported'

/**
 * Wraps a part that reads the URL's query. An exported page uses Suspense, so that only the browser renders the part.
 * Other pages omit Suspense: it would delay hydration, and the part might then no longer match the server's HTML.
 */
export function QueryBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return IS_EXPORTED ? <Suspense fallback={fallback}>{children}</Suspense> : children
}
