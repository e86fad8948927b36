'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tokenQuery } from '#app/_data/api/token-query'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { platformsQuery, stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { Button } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import { dayAndTime } from '#lib/explain/text/instant-text'
import { NewPlatform } from './new-platform'
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

function PlatformTable() {
  const { data, error } = useQuery(platformsQuery)
  return (
    <TitledCard id="platforms" title="Platforms">
      {error && <p className="p-4 text-err">{error.message}</p>}
      <ul className="divide-y divide-surface-2">
        {data?.data.map(({ platformId, name, clientId, createdAt }) => (
          <li
            key={clientId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 lg:grid-cols-[14rem_minmax(0,1fr)_auto]"
          >
            <p className="min-w-0">
              <PageLink
                href={`/log?q=${encodeURIComponent(name)}`}
                className="inline-flex min-h-6 max-w-full items-center font-semibold wrap-anywhere text-accent underline-offset-2 hover:underline"
              >
                {name}
              </PageLink>
            </p>
            <p className="min-w-0 text-text-2 max-lg:col-span-2 max-lg:row-start-2">
              <code className="break-all">{clientId}</code>
              <span className="block text-12 text-text-3">
                <span className="break-all">{platformId}</span> · created {dayAndTime(createdAt)}
              </span>
            </p>
            <CopyButton look="quiet" label="Copy client ID" what={`of ${name}’s token`} text={clientId} />
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}
