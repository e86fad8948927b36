'use client'

import Link from 'next/link'
import type { Exchange, SandboxState } from '#lib/client/control'
import { buttonLook } from '../../../_ui/button'
import { CopyButton } from '../../../_ui/copy-button'
import { Icon } from '../../../_ui/icon'
import { dayAndTime, durationText } from '../../../_ui/instant-text'
import { pathBelowBase } from '../../../_ui/path-text'
import { Status } from '../../../_ui/status'
import { Tag } from '../../../_ui/tag'
import { useSandboxState } from '../../use-sandbox-state'
import { shownCallOf } from './shown-call'
import { useNeighbours } from './use-neighbours'

/** What was asked, what came of it, and the ways on. */
export function ExchangeHeader({ exchange }: { exchange: Exchange }) {
  const { data: state } = useSandboxState()
  const { newer, older } = useNeighbours(exchange.id)
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Link
          href="/log"
          className="inline-flex min-h-6 items-center gap-1 text-accent underline-offset-2 hover:underline"
        >
          <Icon name="chevronLeft" />
          Log
        </Link>
        <div className="flex flex-wrap gap-2">
          {state && <CopyButton label="Copy as curl" what="without secrets" text={() => curlOf(exchange, state)} />}
          <Neighbour id={newer?.id} icon="chevronUp" words="Newer" />
          <Neighbour id={older?.id} icon="chevronDown" words="Older" />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-20 font-semibold break-all">
          {exchange.method} {pathBelowBase(exchange.path)}
        </h1>
        <Status status={exchange.status} look="badge" />
        {exchange.code && <code className="text-text-2">{exchange.code}</code>}
        {exchange.replayed && <Tag>replayed: the stored answer of an earlier call</Tag>}
        {exchange.armed && <Tag>armed: this sandbox was told to answer so</Tag>}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-text-2 [&>div]:flex [&>div]:gap-2 [&_dt]:text-text-3">
        <div>
          <dt>Received</dt>
          <dd>{dayAndTime(exchange.receivedAt)}</dd>
        </div>
        <div>
          <dt>Took</dt>
          <dd>{durationText(exchange.durationMs)} ms in the server</dd>
        </div>
        <div>
          <dt>Client</dt>
          <dd>{exchange.platformName ?? 'not authenticated'}</dd>
        </div>
        <div>
          <dt>Exchange</dt>
          <dd>
            <code className="break-all">{exchange.id}</code>
          </dd>
        </div>
      </dl>
    </header>
  )
}

function Neighbour({ id, icon, words }: { id: string | undefined; icon: 'chevronUp' | 'chevronDown'; words: string }) {
  if (id === undefined) {
    return (
      <span className="inline-flex min-h-7 items-center px-2.5 text-text-3">
        {words === 'Newer' ? 'Newest call' : 'Oldest call'}
      </span>
    )
  }
  return (
    <Link href={`/log/${encodeURIComponent(id)}`} prefetch={false} className={buttonLook('plain')}>
      <Icon name={icon} />
      {words}
    </Link>
  )
}

/** What writes snippets is loaded when one is wanted. */
async function curlOf(exchange: Exchange, { origin, baseUrl }: SandboxState): Promise<string> {
  const { snippetOf } = await import('../../../_ui/snippets/snippet')
  return snippetOf('curl', { baseUrl, ...shownCallOf(exchange, origin) }, { mode: 'as sent' })
}
