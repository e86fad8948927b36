import { Button } from '#app/_ui/button.tsx'
import { lazyPart } from '#app/_ui/lazy-part.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { CallLine } from '#app/(console)/flows/quote/_card/call-line.tsx'
import { Verdict } from '#app/(console)/flows/tamper-verdict.tsx'
import { headerOf, type SentAnswer } from '#lib/client/sent-exchange'
import { rejectionOf } from '#lib/flows/tampers/prediction'
import { asFinishedCall, type ChangedMember, changedMembers, type TamperedQuote } from './tampered-quote'

// Loaded when the first rejection is shown.
const CallExplainer = lazyPart(async () => (await import('#app/_explain/call-explainer.tsx')).CallExplainer)

export function TamperedCard({ tampered, send }: { tampered: TamperedQuote; send: () => void }) {
  const { tamper, exchange } = tampered
  const { status, body, exchangeId } = exchange.answer
  const isRejected = status >= 400
  return (
    <section
      aria-label="Tampered request"
      className={`card min-w-0 ${isRejected ? 'border-err' : ''}`}
      data-testid="rejection"
    >
      <div className="grid gap-3 p-4" role="alert">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 font-semibold">
          <Status status={status} look="badge" />
          {isRejected ? <code className="break-all">{rejectionOf(body).code}</code> : successText(exchange.answer)}
        </h2>
        {isRejected && <p className="text-14">{JSON.parse(body).message}</p>}
        <Verdict label={tamper.label} predicted={tamper.predicted} answer={exchange.answer} />
      </div>
      <Changes members={changedMembers(tampered)} />
      {isRejected && exchangeId !== undefined && (
        <div className="border-t border-border p-4">
          <CallExplainer
            exchangeId={exchangeId}
            fix={
              <Button look="primary" data-testid="fix" onClick={send}>
                Send unmodified
              </Button>
            }
          />
        </div>
      )}
      <div className="border-t border-border px-4 py-3">
        <CallLine call={asFinishedCall(tampered)} />
      </div>
    </section>
  )
}

function successText(answer: SentAnswer): string {
  return headerOf(answer, 'Idempotent-Replayed') === 'true'
    ? 'same response as the first call with this key'
    : 'quote created'
}

function Changes({ members }: { members: readonly ChangedMember[] }) {
  return (
    <div className="grid gap-1 border-t border-border px-4 py-3">
      <h3 className="text-12 text-text-3">Changes to the body</h3>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {members.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt>
              <code>{name}</code>
            </dt>
            <dd className="min-w-0 text-text-2">
              {text === undefined ? 'omitted' : <code className="line-clamp-2 break-all">{text}</code>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
