import { ChecksLink } from '#app/_explain/checks-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { Tag } from '#app/_ui/tag-label.tsx'
import type { FinishedCall } from '#app/(console)/flows/quote/_calls/quote-calls'
import { headerOf } from '#lib/client/sent-exchange'
import { durationText } from '#lib/explain/text/instant-text'
import { shortPath } from '#lib/explain/text/path-text'

export function CallLine({ call: { request, answer } }: { call: FinishedCall<unknown> }) {
  const isReplay = headerOf(answer, 'Idempotent-Replayed') === 'true'
  const hasOtherBody = headerOf(answer, 'Idempotency-Body-Mismatch') === 'true'
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <code className="break-all">
        {request.method} {shortPath(request.path)}
      </code>
      <Status status={answer.status} />
      <span className="text-text-3">{durationText(answer.durationMs)} ms</span>
      {isReplay && <Tag>Replayed{hasOtherBody ? ', but the request body differs' : ''}</Tag>}
      <ChecksLink exchangeId={answer.exchangeId} />
    </p>
  )
}
