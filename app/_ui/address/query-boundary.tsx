import { type ReactNode, Suspense } from 'react'
import { IS_EXPORTED } from './is-exported'

/**
 * Wraps a part that reads the URL's query. An exported page uses Suspense, so that only the browser renders the part.
 * Other pages omit Suspense: it would delay the part's hydration, and by then the part may no longer match the
 * server's HTML.
 */
export function QueryBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return IS_EXPORTED ? <Suspense fallback={fallback}>{children}</Suspense> : children
}
