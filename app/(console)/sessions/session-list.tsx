'use client'

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ownerNamesQuery, walletsQuery } from '#app/_data/accounts/account-queries'
import { walletName } from '#app/_data/accounts/party-names'
import { useIsOver } from '#app/_data/clock/use-countdown'
import { useRefetchOnCalls } from '#app/_data/log/use-after-changes'
import { type RingEntry, useKeyRing } from '#app/_data/sessions/key-ring'
import { sessionsQuery } from '#app/_data/sessions/session-queries'
import { DeadlineChip } from '#app/_shell/deadlines/deadline-chip.tsx'
import { buttonLook } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import type { AuthSession } from '#lib/client/wire-types'
import { type FlowInputs, flowHash } from '#lib/explain/links/flow-link'
import { dayAndTime } from '#lib/explain/text/instant-text'
import { findFlow } from '#lib/flows/flow-list'
import { useEnding } from './use-ending'

/** Active sessions of one wallet, from any client, followed by ended sessions whose keys are in this tab. */
export function SessionList() {
  const id = useId()
  const [chosen, choose] = useState<string>()
  const { data: wallets = [] } = useQuery(walletsQuery)
  const { data: owners = new Map<string, string>() } = useQuery(ownerNamesQuery)
  const accountId = chosen ?? wallets[0]?.id
  useRefetchOnCalls('listSessions')
  const { data: sessions, error } = useQuery(sessionsQuery(accountId))
  const isActive = (sessionId: string) => sessions?.some(({ id }) => id === sessionId) === true
  const inactive = useKeyRing().filter(entry => entry.accountId === accountId && !isActive(entry.sessionId))
  return (
    <section aria-labelledby="sessions" className="card mt-6 min-h-34 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border px-4 py-2">
        <h2 id="sessions" className="text-14 font-semibold">
          Sessions
        </h2>
        <span className="flex min-w-0 items-center gap-2">
          <label htmlFor={id} className="text-12 text-text-2">
            Wallet
          </label>
          <select
            id={id}
            className="control min-w-0"
            value={accountId ?? ''}
            onChange={event => choose(event.target.value)}
          >
            {wallets.map(wallet => (
              <option key={wallet.id} value={wallet.id}>
                {walletName(wallet, owners)}
              </option>
            ))}
          </select>
        </span>
      </div>
      {error && <p className="p-4 text-err">{error.message}</p>}
      {sessions?.length === 0 && (
        <div className="grid justify-items-start gap-3 p-4">
          <p className="text-text-2">This wallet has no active sessions. Verify a credential to start one.</p>
          <PageLink href={`/flows/email-otp${flowHash({ accountId })}`} className={buttonLook('primary')}>
            Sign in (email)
          </PageLink>
        </div>
      )}
      <ul>
        {sessions?.map(session => (
          <SessionRow key={session.id} session={session} />
        ))}
        {inactive.map(entry => (
          <EndedSession key={entry.sessionId} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function SessionRow({ session }: { session: AuthSession }) {
  const { id, accountId, type, nickname, createdAt, expiresAt } = session
  const isHeld = useKeyRing().some(({ sessionId }) => sessionId === id)
  // An expired session remains in the list until the next fetch.
  const isOver = useIsOver({ expiresAt })
  return (
    <li
      data-testid="session"
      data-key={isHeld ? 'held' : 'elsewhere'}
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-surface-2 px-4 py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_11rem_15rem]"
    >
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{type}</span> <span className="text-text-2 break-all">{nickname}</span>
        </p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 truncate text-text-3" title={id}>
            {id}
          </code>
          <CopyButton look="quiet" label="Copy ID" what={`of session ${id}`} text={id} />
        </div>
        <p className="text-12 text-text-3">Started {dayAndTime(createdAt)}</p>
      </div>
      <div className="grid justify-items-start gap-1">
        <DeadlineChip kind="session" span={{ startedAt: createdAt, expiresAt }} />
        <p className={isHeld ? 'text-ok' : 'text-text-2'}>{isHeld ? 'Key in this tab' : 'Key not in this tab'}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOver && <SignInAgain type={type} about={id} inputs={{ accountId }} />}
        {isHeld && !isOver && (
          <>
            <Action href={`/flows/execute${flowHash({ accountId, signerId: id })}`} name="Use to sign" about={id} />
            <Action href={`/flows/refresh${flowHash({ accountId, signerId: id })}`} name="Refresh" about={id} />
          </>
        )}
        {!isOver && (
          <Action href={`/flows/revoke-session${flowHash({ accountId, targetId: id })}`} name="Revoke" about={id} />
        )}
      </div>
    </li>
  )
}

function Action({ href, name, about }: { href: string; name: string; about: string }) {
  return (
    <PageLink href={href} className={buttonLook()} aria-label={`${name}: ${about}`}>
      {name}
    </PageLink>
  )
}

/** Row of an ended session whose key is still in this tab. */
function EndedSession({ entry }: { entry: RingEntry }) {
  const ending = useEnding(entry)
  if (ending === undefined) return null
  const { sessionId, accountId, credentialId, type, expiresAt } = entry
  return (
    <li
      data-testid="ended-session"
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-surface-2 px-4 py-3 last:border-0 lg:grid-cols-[minmax(0,1fr)_11rem_15rem]"
    >
      <div className="min-w-0 text-text-2">
        <p className="font-semibold">{type}</p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 truncate text-text-3 line-through" title={sessionId}>
            {sessionId}
          </code>
          <CopyButton look="quiet" label="Copy ID" what={`of session ${sessionId}`} text={sessionId} />
        </div>
      </div>
      <div>
        <p className="font-semibold text-text-2" title={`Expiry: ${dayAndTime(expiresAt)}`}>
          {ending}
        </p>
        <p className="text-text-2">Key still in this tab</p>
      </div>
      <div>
        <SignInAgain type={type} about={sessionId} inputs={{ accountId, credentialId }} />
      </div>
    </li>
  )
}

function SignInAgain({ type, about, inputs }: { type: string; about: string; inputs: FlowInputs }) {
  const flow = findFlow(({ job, credentialType }) => job === 'sign-in' && credentialType === type)
  return (
    <PageLink
      href={`${flow === undefined ? '/flows' : `/flows/${flow}`}${flowHash(inputs)}`}
      className={buttonLook()}
      aria-label={`Sign in again: ${about}`}
    >
      Sign in again
    </PageLink>
  )
}
