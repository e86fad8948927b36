import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ByteView } from '#app/_bytes/byte-view.tsx'
import { keysQuery } from '#app/_data/webhooks/webhook-queries'
import { AttemptOutcome } from '#app/_explain/webhooks/attempt-timeline.tsx'
import { WebhookVerdict } from '#app/_explain/webhooks/webhook-verdict.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { Disclosure } from '#app/_ui/disclosure.tsx'
import { Tabs } from '#app/_ui/tabs.tsx'
import { CodeText } from '#app/_ui/text/code-text.tsx'
import type { WebhookAttempt, WebhookDetail, WebhookKeys } from '#lib/client/control-client'
import { receiverStatus } from '#lib/contract/webhooks/receiver-address'
import { FAULT_WORDS } from '#lib/explain/webhooks/fault-words'
import { attemptName } from '#lib/explain/webhooks/webhook-words'
import {
  type SnippetDelivery,
  WEBHOOK_LANGUAGES,
  type WebhookLanguage,
  webhookSnippet,
} from '#lib/export/snippets/webhook-snippets'
import type { ArtifactKind } from '#lib/formats/artifact'
import { sourceOfFile, sourceOfText } from '#lib/formats/artifact-source'
import { dissect } from '#lib/formats/dissect'
import { readHex, utf8FromText } from '#lib/wallet/encoding/bytes'
import { signatureFormOf, webhookVerifies } from '#lib/wallet/webhooks/webhook-signature'

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
          <Decoded
            kind={signatureFormOf(attempt.signature) === 'json' ? 'webhook-header' : 'der-signature'}
            title="X-Grid-Signature, decoded"
            text={attempt.signature}
            isOpen
          />
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

/** Programs that contain the exact bytes of a delivery and verify its signature. */
function VerifySnippets({ delivery }: { delivery: SnippetDelivery }) {
  const [language, choose] = useState<WebhookLanguage>('TypeScript')
  const text = webhookSnippet(language, delivery)
  return (
    <div data-testid="verify-snippets">
      <h3 className="mb-1 font-semibold">Verify this delivery in your code</h3>
      <Tabs
        label="Programming language"
        names={WEBHOOK_LANGUAGES}
        chosen={language}
        choose={choose}
        aside={
          <div className="pb-1.5">
            <CopyButton look="quiet" what={`${language} program`} text={text} />
          </div>
        }
      >
        <CodeBlock label={`${language} program`} className="mt-2 max-h-96">
          <CodeText text={text} />
        </CodeBlock>
      </Tabs>
    </div>
  )
}

/** Result of a signature check, with the body and the signature that were checked. */
interface AttemptVerification {
  readonly body: string
  readonly signature: string
  /** True if the bytes come from the built-in receiver's reply, not from the sender's record. */
  readonly isAsReceived: boolean
  readonly isValid: boolean
}

/** Verifies an attempt's signature in this tab. An attempt in progress may have no signature yet. */
function verifyAttempt(
  { body: sentBody, reply, signature: sentSignature, url }: WebhookAttempt,
  event: { readonly body: string },
  { publicKey }: Pick<WebhookKeys, 'publicKey'>,
): AttemptVerification | undefined {
  const received = receiverStatus(url) === undefined ? undefined : reply?.headers['x-grid-signature']
  const isAsReceived = received !== undefined && reply !== undefined
  const body = isAsReceived ? reply.body : (sentBody ?? event.body)
  const signature = isAsReceived ? received : sentSignature
  if (signature === undefined) return undefined
  return { body, signature, isAsReceived, isValid: isSigned({ body, signature, publicKey }) }
}

function isSigned(delivery: { readonly body: string; readonly signature: string; readonly publicKey: string }) {
  const key = readHex(delivery.publicKey)
  return (
    key !== undefined &&
    webhookVerifies(delivery.signature, utf8FromText(delivery.body), key, signatureFormOf(delivery.signature))
  )
}
