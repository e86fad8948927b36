import { useMutation, useQueryClient } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { refetchAfterChange } from '#app/_data/api/refetch-after-change'
import { announce } from '#app/_ui/announcer.tsx'
import { Button } from '#app/_ui/button.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { FaultRequest, WebhookFault } from '#lib/client/control-client'
import { armedFaultsQuery } from './armed-fault-list'
import type { AssessedPractice } from './verdict'

type Next = NonNullable<AssessedPractice['next']>

/** Pages of the console where a situation can be seen or brought about, by the ID of the practice. */
const PAGES: Readonly<Record<string, readonly [href: string, words: string]>> = {
  'rate-limits': ['/flows/drills?code=RATE_LIMITED', 'See the drill'],
  'retry-discipline': ['/flows/drills?code=INTERNAL_ERROR', 'See the drill'],
  'error-handling': ['/flows/drills', 'All drills'],
  'quote-expiry': ['/tools/clock', 'Move the clock'],
  'terminal-states': ['/tools/clock', 'Move the clock'],
  'failures-and-refunds': ['/reference/behavior', 'Receivers that fail'],
  sessions: ['/tools/clock', 'Move the clock'],
  'one-time-codes': ['/flows/drills?code=UNAUTHORIZED', 'See the drill'],
  stamps: ['/flows/email-otp', 'See the flow'],
  'private-keys': ['/flows/email-otp', 'See the flow'],
  'signed-retry': ['/flows', 'See the flows'],
  'webhooks-received': ['/inbox?view=webhooks', 'Set the endpoint'],
  'webhook-signatures': ['/inbox?view=webhooks', 'Create an event'],
  'webhook-duplicates': ['/inbox?view=webhooks', 'Create an event'],
}

/** How to make the situation of a practice come up: a link, and a button and a line of code that arm its fault. */
export function NextStep({ practice, next }: { practice: AssessedPractice; next: Next }) {
  const { arm, webhookFault, code } = next
  const fault = arm ?? webhookFault
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: () =>
      arm === undefined
        ? control('POST /webhooks/faults', { body: fault as WebhookFault })
        : control('POST /arm', { body: fault as FaultRequest }),
    onSuccess: async () => {
      if (arm !== undefined) await refetchAfterChange(queries, armedFaultsQuery)
      announce('Fault armed')
    },
  })
  const page = PAGES[practice.id]
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 text-text-2">{next.text}</p>
        {fault && (
          // A disabled button would lose the focus.
          <Button aria-disabled={add.isPending} onClick={() => !add.isPending && add.mutate()}>
            {add.isSuccess ? 'Armed. Arm again' : 'Arm the fault'}
          </Button>
        )}
        {page && <TextLink href={page[0]}>{page[1]}</TextLink>}
      </div>
      <ErrorNote>{add.error?.message}</ErrorNote>
      {code !== undefined && (
        <div className="flex items-center gap-2">
          <CodeBlock label={`Code for: ${practice.title}`} className="min-w-0 py-1.5 text-12">
            {code}
          </CodeBlock>
          <CopyButton look="quiet" what={`code for: ${practice.title}`} text={code} />
        </div>
      )}
    </>
  )
}
