'use client'

import { Button } from './_ui/button'

/** Shown instead of a page that failed to render. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[64ch] content-center justify-items-start gap-3 px-4">
      <title>Error · Countersign</title>
      <h1>Page failed to load</h1>
      <p className="text-text-2">
        Try again, or reload the page. Your sandbox data is not affected. See the browser console for details.
      </p>
      {error.digest && <code className="text-text-2">{error.digest}</code>}
      <Button onClick={reset}>Try again</Button>
    </main>
  )
}
