import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ByteView } from '#app/_bytes/byte-view.tsx'
import { verifyAttempt } from '#app/_data/webhooks/verify-attempt'
import { keysQuery } from '#app/_data/webhooks/webhook-queries'
import { AttemptOutcome } from '#app/_explain/webhooks/attempt-timeline.tsx'
import { WebhookVerdict } from '#app/_explain/webhooks/webhook-verdict.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { Disclosure } from '#app/_ui/disclosure.tsx'
import type { WebhookAttempt, WebhookDetail } from '#lib/client/control-client'
import { FAULT_WORDS } from '#lib/explain/webhooks/fault-words'
import { attemptName } from '#lib/explain/webhooks/webhook-words'
import type { ArtifactKind } from '#lib/formats/artifact'
import { sourceOfFile, sourceOfText } from '#lib/formats/artifact-source'
import { dissect } from '#lib/formats/dissect'
import { utf8FromText } from '#lib/wallet/encoding/bytes'
import { VerifySnippets } from './verify-snippets'

/** One attempt: its request, its reply, and whether its signature verifies. */
export function AttemptView({ event, attempt }: { event: WebhookDetail; attempt: WebhookAttempt }) {
  const { data: keys } = useQuery(keysQuery)
  const body = attempt.body ?? event.body
  const key =
    keys && ([keys.webhook, ...keys.webhook.previous].find(({ keyId }) => keyId === attempt.keyId) ?? keys.webhook)
  const verified = useMemo(() => key && verifyAttempt(attempt, event, key), [attempt, event, key])
  return (
    <section
      aria-label={attemptName(attempt)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      data-testid="attempt-view"
    >
      {verified && key && (
        <WebhookVerdict {...verified} keyId={key.keyId} isFormerKey={key.keyId !== keys?.webhook.keyId} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <div className="min-w-0">
          <h3 className="mb-1 text-12 text-text-3">Request</h3>
          <CodeBlock label="Request" className="max-h-72">
            {requestText(attempt, event, body)}
          </CodeBlock>
        </div>
        <div className="min-w-0">
          <h3 className="mb-1 text-12 text-text-3">Reply</h3>
          <p className="mb-1">
            <AttemptOutcome attempt={attempt} />
          </p>
          {attempt.fault !== undefined && (
            <p className="mb-1 text-text-2">
              Fault “{FAULT_WORDS[attempt.fault].name}”: {FAULT_WORDS[attempt.fault].sentence}
            </p>
          )}
          {attempt.reply && (
            <CodeBlock label="Reply" className="max-h-72">
              {replyText(attempt.reply)}
            </CodeBlock>
          )}
          {attempt.reply?.isCut && (
            <p className="mt-1 text-12 text-text-3">Only the first 16 KiB of the body are stored.</p>
          )}
        </div>
      </div>
      {attempt.signature !== undefined && (
        <>
          <Decoded kind="webhook-header" title="X-Grid-Signature, decoded" text={attempt.signature} isOpen />
          <Decoded kind="json" title={`Body bytes: ${utf8FromText(body).length}`} text={body} />
          {key && <VerifySnippets delivery={{ body, signature: attempt.signature, pem: key.pem }} />}
        </>
      )}
    </section>
  )
}

function requestText({ signature, url }: WebhookAttempt, { exchangeId, id }: WebhookDetail, body: string): string {
  const { host, pathname, search } = new URL(url)
  return [
    `POST ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${utf8FromText(body).length}`,
    `Sandbox-Trace-Id: ${exchangeId ?? id}`,
    ...(signature === undefined ? [] : [`X-Grid-Signature: ${signature}`]),
    '',
    body,
  ].join('\n')
}

function replyText({ headers, body }: NonNullable<WebhookAttempt['reply']>): string {
  return [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\n')
}

function Decoded(props: { kind: ArtifactKind; title: string; text: string; isOpen?: boolean }) {
  const { kind, title, text, isOpen } = props
  const anatomy = useMemo(
    () => dissect(kind === 'json' ? { ...sourceOfFile(utf8FromText(text)), text } : sourceOfText(text), kind),
    [kind, text],
  )
  return (
    <div className="border-t border-surface-2 pt-2">
      <Disclosure title={title} isOpen={isOpen ?? false} testId={`bytes-${kind}`}>
        <div className="mt-2">
          <ByteView anatomy={anatomy} />
        </div>
      </Disclosure>
    </div>
  )
}
