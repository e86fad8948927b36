'use client'

import { Button } from './_ui/button'

/** A page that failed to draw; the data is untouched. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-[64ch] content-center justify-items-start gap-3 px-4">
      <title>Error · Countersign</title>
      <h1 className="text-20 font-semibold">This page could not be drawn</h1>
      <p className="text-text-2">The sandbox and its data are not affected. The browser’s console has the details.</p>
      {error.digest && <code className="text-text-2">{error.digest}</code>}
      <Button onClick={reset}>Draw it again</Button>
    </main>
  )
}
