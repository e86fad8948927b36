import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readApi } from '#app/_data/api/call-api'
import { control } from '#app/_data/api/control'
import { stateQuery } from '#app/_data/sandbox/sandbox-queries'
import { useWebhookLinks } from '#app/_data/webhooks/webhook-links.tsx'
import { CodeBlock } from '#app/_ui/code-block.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { JsonText } from '#app/_ui/json/json-text.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { ObjectKind, ObjectNode } from '#app/(console)/data/_tree/object-node'
import { FactLine } from '#app/(console)/data/fact-line.tsx'
import { quoteFromAccount, quoteLink, type Seed } from '#app/(console)/data/quote-links'
import { SandboxActions } from '#app/(console)/data/sandbox-actions.tsx'
import type { InternalAccount } from '#lib/client/wire-types'
import { shortPath } from '#lib/explain/text/path-text'
import { configQuery, PlatformFees } from './platform-fees'

export function ObjectPanel({ node, isGone }: { node: ObjectNode | undefined; isGone: boolean }) {
  const { value } = useObject(node)
  if (node === undefined) {
    return (
      <section aria-label="Object" className="card p-4 text-text-2">
        {isGone
          ? 'Object not found. It may have been deleted, for example by a reset, or it is not among the first 100 of its list.'
          : 'Select an object to see its details.'}
      </section>
    )
  }
  const isPlatform = node.kind === 'platform'
  const json = value === undefined ? '' : JSON.stringify(value, null, 2)
  return (
    <section aria-labelledby="object" className="card min-w-0">
      <header className="grid gap-1 border-b border-border p-4">
        <h2 id="object" className="text-14 font-semibold wrap-anywhere">
          <span className="first-letter:uppercase">{node.label}</span>{' '}
          {node.label.toLowerCase() !== node.kind && <span className="font-normal text-text-3">{node.kind}</span>}
        </h2>
        {!isPlatform && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <code className="min-w-0 break-all" data-testid="object-id">
              {node.id}
            </code>
            <CopyButton look="quiet" label="Copy ID" what={`of the ${node.kind}`} text={node.id} />
          </div>
        )}
      </header>
      <dl className="grid gap-y-3 p-4">
        {isPlatform ? (
          <FactLine title="Platform fees">
            <PlatformFees />
          </FactLine>
        ) : (
          <>
            <FactLine title="Created by">
              <CreatedBy node={node} />
            </FactLine>
            <FactLine title="Links">
              <UsageLinks node={node} />
            </FactLine>
            <Webhooks node={node} />
          </>
        )}
        <SandboxActions node={node} value={value} />
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-border p-4">
        <div className="flex items-center justify-between">
          <h3 className="text-12 text-text-3">API response</h3>
          <CopyButton look="quiet" what={`JSON of the ${node.kind}`} text={json} />
        </div>
        <CodeBlock
          label={`JSON of the ${node.kind}`}
          testId="object-json"
          className="max-h-120 whitespace-pre-wrap break-words"
        >
          <JsonText text={json} />
        </CodeBlock>
      </div>
    </section>
  )
}

/** Loads the object as the API returns it. A quote, or the platform's configuration, needs a separate request. */
function useObject(node: ObjectNode | undefined): { readonly value: unknown } {
  const read = readApi(useQueryClient())
  const isUnlisted = node?.kind === 'quote'
  const config = useQuery({ ...configQuery, enabled: node?.kind === 'platform' })
  const { data } = useQuery({
    queryKey: ['dataObject', node?.id, node?.detail],
    enabled: isUnlisted,
    queryFn: () => read('GET /quotes/{quoteId}', { params: { quoteId: node?.id ?? '' } }),
  })
  if (node?.kind === 'platform') return { value: config.data }
  return { value: isUnlisted ? data : node?.value }
}

function Webhooks({ node }: { node: ObjectNode }) {
  const links = useWebhookLinks({ subjectId: node.id })
  return links && <FactLine title="Webhooks">{links}</FactLine>
}

function CreatedBy({ node }: { node: ObjectNode }) {
  const { data } = useCreatedBy(node)
  if (data?.call) {
    const { id, method, path, status } = data.call
    return (
      <PageLink
        href={`/log/${encodeURIComponent(id)}`}
        className="inline-flex min-h-6 flex-wrap items-center gap-x-2 text-accent underline underline-offset-2"
      >
        <code className="break-all">
          {method} {shortPath(path)}
        </code>
        <Status status={status} look="short" />
      </PageLink>
    )
  }
  return <span className="text-text-2">{missingCall(node.id, data)}</span>
}

function missingCall(id: string, origin: { readonly exchangeId?: string | undefined } | undefined): string {
  if (isStarter(id)) return 'Starter data'
  if (origin === undefined) return 'Unknown'
  return origin.exchangeId === undefined ? 'No call recorded' : 'A call that is no longer in the log'
}

/** The UUIDs of the first platform's starter data have a timestamp of zero. */
function isStarter(id: string): boolean {
  return /:00000000-0000-7000-8000-/.test(id)
}

/** Loads the call that created an object. */
function useCreatedBy({ id, kind }: ObjectNode) {
  return useQuery({
    queryKey: ['createdBy', id],
    enabled: kind !== 'group',
    queryFn: () => control('GET /objects/{objectId}/origin', { params: { objectId: id } }),
  })
}

interface Usage {
  readonly href: string
  readonly words: string
}

function UsageLinks({ node }: { node: ObjectNode }) {
  const { data: state } = useQuery(stateQuery)
  const usages = [
    ...(USAGES[node.kind]?.(node, state?.seed) ?? []),
    { href: `/log?q=${encodeURIComponent(node.id)}`, words: 'Related calls' },
  ]
  return usages.map(({ href, words }) => (
    <TextLink key={words} href={href}>
      {words}
    </TextLink>
  ))
}

const USAGES: Readonly<Partial<Record<ObjectKind, (node: ObjectNode, seed: Seed | undefined) => readonly Usage[]>>> = {
  'internal account': (node, seed) => [
    {
      // A node of this kind holds an internal account.
      href: quoteFromAccount(node.value as InternalAccount, seed),
      words: 'Quote from this account',
    },
    ...(isWallet(node)
      ? [
          { href: '/flows/email-otp', words: 'Email OTP' },
          { href: '/flows/add', words: 'Add a credential' },
        ]
      : []),
  ],
  'external account': (node, seed) => [
    { href: quoteLink(seed?.platformAccountId, node.id), words: 'Quote to this account' },
  ],
  credential: ({ label }) => [
    ...(label === 'EMAIL_OTP' ? [{ href: '/flows/email-otp', words: 'Email OTP' }] : []),
    ...(label === 'SMS_OTP' ? [{ href: '/flows/sms-otp', words: 'SMS OTP' }] : []),
    { href: '/flows/revoke', words: 'Revoke a credential' },
  ],
  session: () => [
    { href: '/flows/refresh', words: 'Refresh a session' },
    { href: '/flows/revoke-session', words: 'Revoke a session' },
  ],
}

function isWallet({ value }: ObjectNode): boolean {
  return (value as { type?: string } | undefined)?.type === 'EMBEDDED_WALLET'
}
