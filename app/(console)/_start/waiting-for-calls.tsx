import { useQuery } from '@tanstack/react-query'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { curlAsSent } from '#app/_export/snippets/curl-as-sent'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { firstQuote } from './first-quote'

/** Placeholder until a client calls: a short promise and a first call to copy. */
export function WaitingForCalls() {
  const { data: state } = useQuery(stateQuery)
  const curl = state && curlAsSent(firstQuote(state))
  return (
    <div className="grid justify-items-start gap-3 p-4">
      <p className="text-14 font-semibold">Waiting for a call from your code…</p>
      <p className="text-text-2">
        Every call to the base URL appears here, from any client. Set <code>$CLIENT_ID</code> and{' '}
        <code>$CLIENT_SECRET</code>, then try this one:
      </p>
      {curl && (
        <>
          <CodeBlock label="curl" className="max-h-40 w-full">
            {curl}
          </CodeBlock>
          <CopyButton label="Copy curl" what="of the first call" text={curl} />
        </>
      )}
    </div>
  )
}
