import { type ReactNode, Suspense } from 'react'
import { IS_EXPORTED } from './is-exported'

/**
 * Surrounds a part that reads the query of the address. An exported page renders the part only in the browser, which
 * needs Suspense. Other pages omit it, because it delays hydration, and then the part differs from the server's HTML.
 */
export function QueryBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return IS_EXPORTED ? <Suspense fallback={fallback}>{children}</Suspense> : children
}
