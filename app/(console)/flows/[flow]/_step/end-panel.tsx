import { countdownText } from '#app/_data/clock/countdown'
import { useCountdown, useIsOver } from '#app/_data/clock/use-countdown'
import { useKeyRing } from '#app/_data/sessions/key-ring'
import { PageLink } from '#app/_ui/page-link.tsx'
import type { FlowView } from '#app/(console)/flows/[flow]/_run/run-view'
import { FlowIcon, type FlowIconName } from '#app/(console)/flows/[flow]/_sequence/flow-icon.tsx'
import { SESSION_VALID_MS } from '#lib/contract/lifetimes'
import { flowHash } from '#lib/explain/links/flow-link'
import { durationText } from '#lib/explain/text/instant-text'
import { FLOWS, type FlowId, type FlowPageId } from '#lib/flows/flow-list'
import { LeakScanLine } from './leak-scan-line'
import { NewRunButton, type StepActions } from './rejected-step'

/** End of a run: its result and the next steps. */
export function EndPanel(props: {
  id: FlowId
  current: FlowView['current']
  accountId: string | undefined
  act: StepActions
}) {
  const { id, current, accountId, act } = props
  const { session } = current
  const isOver = useIsOver({ expiresAt: session?.expiresAt ?? '' })
  const hasKey = useKeyRing().some(({ sessionId }) => sessionId === session?.id)
  const isUsable = session === undefined || (hasKey && !isOver)
  const calls = current.steps.flatMap(({ exchange, lane }) => (lane === 'receiver' ? [] : (exchange ?? [])))
  const lastExchangeId = calls.at(-1)?.answer.exchangeId
  const webhookId = current.steps.flatMap(({ artifacts }) => artifacts).find(({ name }) => name === 'webhookId')?.text
  const suffix = accountId === undefined ? '' : flowHash({ accountId })
  return (
    <section
      aria-labelledby="end"
      className="seq-panel grid grid-cols-[minmax(0,1fr)] gap-6 before:hidden lg:grid-cols-2"
    >
      <div className="grid content-start gap-3">
        <h2 id="end" tabIndex={-1} className="flex flex-wrap items-center gap-2 text-16 font-semibold">
          <FlowIcon name={isUsable ? 'check' : 'clock'} className={isUsable ? 'text-ok' : 'text-warn'} />
          {isUsable ? 'Done' : 'Done, but the session can’t sign here'}
        </h2>
        <div data-testid="flow-done" className="grid justify-items-start gap-2">
          <p className="wrap-anywhere">
            {session === undefined
              ? FLOWS[id].result
              : isUsable
                ? `${session.id} is active and its key is in this tab.`
                : `${session.id} was created. ${isOver ? 'It has since ended.' : 'Its key is no longer in this tab.'}`}
          </p>
          {!isUsable && <NewRunButton act={act} />}
        </div>
        {session && isUsable && <TimeLeft expiresAt={session.expiresAt} />}
        <LeakScanLine leaks={current.leaks} />
        <p className="text-text-2">
          {calls.length} {calls.length === 1 ? 'call' : 'calls'},{' '}
          {durationText(sumOf(calls.map(({ answer }) => answer.durationMs)))} ms waiting for the server;{' '}
          {durationText(sumOf(current.steps.map(({ localMs = 0 }) => localMs)))} ms in this tab
        </p>
      </div>
      <nav aria-label="Next steps" className="grid content-start gap-1">
        <h3 className="text-16 font-semibold">Next steps</h3>
        {FLOWS[id].next?.map((next, at) => (
          <NextLink key={next} {...linkTo(next, current, suffix)} isPrimary={isUsable && at === 0} />
        ))}
        {webhookId && (
          <NextLink
            next={{
              href: `/inbox?view=webhooks&event=${webhookId}`,
              icon: 'inbox',
              name: 'Copy a program that verifies the webhook',
              about: 'Shows the event in the inbox, with programs in TypeScript, Python and shell.',
            }}
            suffix=""
          />
        )}
        {lastExchangeId && (
          <NextLink
            next={{
              href: `/log/${lastExchangeId}`,
              icon: 'log',
              name: 'See the last call in the log',
              about: 'Shows its bytes and checks. Your client’s calls are in the log too.',
            }}
            suffix=""
          />
        )}
      </nav>
    </section>
  )
}

function sumOf(milliseconds: readonly number[]): number {
  return milliseconds.reduce((sum, each) => sum + each, 0)
}

/** A link to the Quotes page opens the quote of this run. */
function linkTo(id: FlowPageId, { steps }: FlowView['current'], suffix: string) {
  const { name, about, icon = 'key' } = FLOWS[id]
  const next: NextPage = { href: `/flows/${id}`, icon, name, about }
  if (id !== 'quote') return { next, suffix }
  const quoteId = steps.flatMap(({ artifacts }) => artifacts).find(artifact => artifact.name === 'quoteId')?.text
  return {
    next: { ...next, name: 'See the quote and its ledger', about: 'Shows the money that moved between the accounts.' },
    suffix: quoteId ? `?quote=${quoteId}` : '',
  }
}

function TimeLeft({ expiresAt }: { expiresAt: string }) {
  const startedAt = new Date(Date.parse(expiresAt) - SESSION_VALID_MS).toISOString()
  const countdown = useCountdown({ startedAt, expiresAt })
  if (countdown === undefined) return null
  const { secondsLeft, left } = countdown
  return (
    <div className="grid gap-1">
      <p>
        <span className="text-28 font-medium">{countdownText(secondsLeft)}</span>{' '}
        <span className="text-text-2">left</span>
      </p>
      <svg aria-hidden="true" viewBox="0 0 400 6" preserveAspectRatio="none" className="h-1.5 w-full">
        <rect width="400" height="6" rx="3" className="fill-ok-weak" />
        <rect width={Math.max(6, 400 * left)} height="6" rx="3" className="fill-ok" />
      </svg>
    </div>
  )
}

interface NextPage {
  readonly href: string
  readonly icon: FlowIconName
  readonly name: string
  readonly about: string
}

function NextLink({ next, suffix, isPrimary }: { next: NextPage; suffix: string; isPrimary?: boolean }) {
  return (
    <PageLink
      href={`${next.href}${suffix}`}
      className={`flex min-h-11 items-center gap-3 rounded-card px-3 py-2 ${isPrimary ? 'bg-accent text-on-accent hover:opacity-90' : 'hover:bg-surface-2'}`}
    >
      <FlowIcon name={next.icon} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{next.name}</span>
        <span className={isPrimary ? '' : 'text-text-2'}>{next.about}</span>
      </span>
      <FlowIcon name="chevronRight" />
    </PageLink>
  )
}
