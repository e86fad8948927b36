import { type ReactNode, Suspense } from 'react'
import { IS_EXPORTED } from './is-exported'

/**
 * Surrounds a part that reads the query of the URL. In an exported page, only the browser renders the part, and this
 * needs Suspense. Other pages omit Suspense, because it delays hydration: by then, the part may differ from the
 * server's HTML.
 */
export function QueryBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return IS_EXPORTED ? <Suspense fallback={fallback}>{children}</Suspense> : children
}
