'use client'

import { useState } from 'react'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { useToken } from '#app/_data/api/use-token'
import { useSandboxState } from '#app/_data/sandbox/use-sandbox-state'
import { Button } from '#app/_ui/button.tsx'
import { TokenLines } from './token-lines'

/** The first platform's token: hidden until revealed. */
export function FirstToken() {
  const [isRevealed, setRevealed] = useState(false)
  const { token, fetchToken } = useToken({ wanted: isRevealed })
  const { data: state } = useSandboxState()
  return (
    <section aria-labelledby="first-token" className="card min-w-0 p-4">
      <h2 id="first-token" className="text-14 font-semibold">
        First platform
      </h2>
      <p className="mt-1 text-text-2">Its token is the one the pages of this console call with.</p>
      <TokenLines baseUrl={state?.baseUrl ?? ''} token={isRevealed ? token.data : undefined} fetchToken={fetchToken}>
        <Button aria-pressed={isRevealed} onClick={() => setRevealed(!isRevealed)}>
          {isRevealed ? 'Hide the secret' : 'Show the secret'}
        </Button>
      </TokenLines>
      {token.isError && (
        <p role="alert" className="mt-2 text-err">
          {reasonOf(token.error)} On the server, <code>npm run -s credentials</code> prints it.
        </p>
      )}
    </section>
  )
}
