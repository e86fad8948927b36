'use client'

import { useQuery } from '@tanstack/react-query'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { Button } from '#app/_ui/button.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import { curlAsSent } from '#lib/export/snippets/curl-as-sent'

export function NoRows({ clear }: { clear: (() => void) | undefined }) {
  return (
    <div className="grid justify-items-start gap-3 card p-6">
      {clear ? (
        <>
          <p className="text-14 font-semibold">No calls match these filters</p>
          <Button onClick={clear}>Clear filters</Button>
        </>
      ) : (
        <FirstCall />
      )}
    </div>
  )
}

function FirstCall() {
  const { data: state } = useQuery(stateQuery)
  const curl = state && curlAsSent({ method: 'GET', baseUrl: state.baseUrl, path: '/exchange-rates', headers: [] })
  return (
    <>
      <p className="text-14 font-semibold">Waiting for a call from your code…</p>
      <p className="max-w-[64ch] text-text-2">
        Every request to the base URL, from any client, appears here with its checks. Set <code>$CLIENT_ID</code> and{' '}
        <code>$CLIENT_SECRET</code>, then send this request:
      </p>
      {curl && (
        <>
          <CodeBlock label="curl" className="w-full">
            {curl}
          </CodeBlock>
          <CopyButton label="Copy curl" what="for this request" text={curl} />
        </>
      )}
      <TextLink href="/">Find the base URL and a first call</TextLink>
    </>
  )
}
