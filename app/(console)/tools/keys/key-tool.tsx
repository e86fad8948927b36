'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tokenQuery } from '#app/_data/api/token-query'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { Button } from '#app/_ui/button.tsx'
import { NewPlatform } from './new-platform'
import { PlatformTable } from './platform-table'
import { TokenLines } from './token-lines'

export function KeyTool() {
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <FirstToken />
      <NewPlatform />
      <div className="min-w-0 lg:col-span-2">
        <PlatformTable />
      </div>
    </div>
  )
}

function FirstToken() {
  const [isRevealed, setRevealed] = useState(false)
  const queries = useQueryClient()
  const token = useQuery({ ...tokenQuery, enabled: isRevealed })
  const { data: state } = useQuery(stateQuery)
  return (
    <section aria-labelledby="first-token" className="card min-w-0 p-4">
      <h2 id="first-token" className="text-14 font-semibold">
        First platform
      </h2>
      <p className="mt-1 text-text-2">The console uses this token for its own calls.</p>
      <TokenLines
        baseUrl={state?.baseUrl ?? ''}
        token={isRevealed ? token.data : undefined}
        fetchToken={() => queries.fetchQuery(tokenQuery)}
      >
        <Button aria-pressed={isRevealed} onClick={() => setRevealed(!isRevealed)}>
          {isRevealed ? 'Hide secret' : 'Show secret'}
        </Button>
      </TokenLines>
      {token.isError && (
        <p role="alert" className="mt-2 text-err">
          {reasonOf(token.error)}
          {state?.credentialsCommand && (
            <>
              {' '}
              To print the token, run <code>{state.credentialsCommand}</code> on the server.
            </>
          )}
        </p>
      )}
    </section>
  )
}
