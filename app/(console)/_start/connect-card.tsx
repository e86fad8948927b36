'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shownWorld } from '#app/_data/api/shown-world'
import { tokenQuery } from '#app/_data/api/token-query'
import { reasonOf } from '#app/_data/api/unsent-reason'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { Button } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { envFile } from '#lib/export/snippets/env-file'
import { FirstCall } from './first-call'

export function ConnectCard() {
  const { data: state } = useQuery(stateQuery)
  return (
    <section aria-label="Base URL and API token" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <dl className="grid gap-y-2">
        <BaseUrl baseUrl={state?.baseUrl} />
        <BasicToken baseUrl={state?.baseUrl} />
      </dl>
      <FirstCall state={state} />
    </section>
  )
}

function BaseUrl({ baseUrl }: { baseUrl: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <dt className="basis-full text-12 text-text-3 sm:w-16 sm:basis-auto sm:text-13 sm:text-text-2">Base URL</dt>
      <dd className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 flex-1 basis-full text-14! break-all sm:basis-80" data-testid="base-url">
          {baseUrl ?? '…'}
        </code>
        {/* Reserves the button's space until the base URL is known. */}
        <span className={baseUrl ? '' : 'invisible'}>
          <CopyButton what="base URL" text={baseUrl ?? ''} />
        </span>
      </dd>
    </div>
  )
}

/** Explains where to find the API token if the console cannot read it. */
function TokenSource() {
  const { data: state } = useQuery(stateQuery)
  if (shownWorld() !== undefined)
    return <>The response to the request that created this world contains the API token.</>
  if (state?.credentialsCommand === undefined) return null
  return (
    <>
      To print the token, run <code>{state.credentialsCommand}</code> on the server.
    </>
  )
}

function BasicToken({ baseUrl }: { baseUrl: string | undefined }) {
  const [isRevealed, setRevealed] = useState(false)
  const queries = useQueryClient()
  const token = useQuery({ ...tokenQuery, enabled: isRevealed })
  const shown = isRevealed ? token.data : undefined
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <dt className="basis-full text-12 text-text-3 sm:w-16 sm:basis-auto sm:text-13 sm:text-text-2">API token</dt>
      <dd className="flex min-h-7 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 flex-1 basis-full break-all sm:basis-72" data-testid="basic-token">
          {shown ? `${shown.clientId}:${shown.clientSecret}` : '••••••••••••:••••••••••••••••'}
        </code>
        <div className="flex gap-2">
          <Button aria-pressed={isRevealed} onClick={() => setRevealed(!isRevealed)}>
            {isRevealed ? 'Hide' : 'Reveal'}
          </Button>
          <CopyButton
            label="Copy .env"
            what="with base URL, ID and secret"
            text={async () => envFile(baseUrl ?? '', await queries.fetchQuery(tokenQuery))}
          />
        </div>
        {token.isError && (
          <p role="alert" className="basis-full text-err">
            {reasonOf(token.error)} <TokenSource />
          </p>
        )}
      </dd>
    </div>
  )
}
