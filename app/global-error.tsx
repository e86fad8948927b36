'use client'

import './globals.css'
import PageError from './error'

/** Shown instead of the whole document if the root layout fails to render. */
export default function GlobalError(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <PageError {...props} />
      </body>
    </html>
  )
}
