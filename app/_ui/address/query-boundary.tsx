import { type ReactNode, Suspense } from 'react'

/**
 * Wraps a part that reads the URL's query. An exported page uses Suspense, so that only the browser renders the part.
 * Other pages omit Suspense: it would delay hydration, and the part might then no longer match the server's HTML.
 */
export function QueryBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return IS_EXPORTED ? <Suspense fallback={fallback}>{children}</Suspense> : children
}

/** True in pages that are exported to files. Such pages are rendered before any request. */
// biome-ignore lint: the build sets this variable.
export const IS_EXPORTED = process.env.CONSOLE_EXPORT === '1'
