import { WebhookVerdict } from '#app/_explain/webhooks/webhook-verdict.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import type { FlowView, StepView } from '#app/(console)/flows/[flow]/_run/run-view'
import { sha256Hex } from '#lib/wallet/keys/sha256'

/** Result of a completed webhook step: the verified bytes, or a comparison with the previous delivery. */
export function DeliveryResult({ current, step }: { current: FlowView['current']; step: StepView }) {
  if (step.state !== 'done') return null
  if (step.id === 'verify') return <VerifiedBytes current={current} step={step} />
  return step.id === 'duplicate' || step.id === 'retry' ? <SameBytes current={current} step={step} /> : null
}

function VerifiedBytes({ current, step }: { current: FlowView['current']; step: StepView }) {
  const body = current.steps.find(({ id }) => id === 'receive')?.exchange?.request.body ?? ''
  const keyId = step.artifacts.find(({ name }) => name === 'webhookKeyId')?.text ?? ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <WebhookVerdict isValid isAsReceived keyId={keyId} />
      <h3 className="font-semibold text-text-2">
        Signed body, {sizeOf(body)} bytes. Only the first colon is followed by a space.
      </h3>
      <CodeBlock label="Signed body" className="max-h-48 whitespace-pre-wrap break-all">
        {body}
      </CodeBlock>
    </div>
  )
}

function SameBytes({ current, step }: { current: FlowView['current']; step: StepView }) {
  const earlier = current.steps[step.index - 1]?.exchange?.request.body
  const body = step.exchange?.request.body ?? ''
  if (earlier === undefined) return null
  const isSame = earlier === body
  return (
    <p data-testid="same-bytes" className={`flex items-start gap-2 ${isSame ? 'text-ok' : 'text-err'}`}>
      <Icon name={isSame ? 'check' : 'cross'} className="mt-0.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {isSame ? 'Same bytes as in the previous delivery' : 'Other bytes than in the previous delivery'}:{' '}
        {sizeOf(body)} bytes, SHA-256 <code>{sha256Hex(body)}</code>
      </span>
    </p>
  )
}

function sizeOf(text: string): number {
  return new TextEncoder().encode(text).length
}
