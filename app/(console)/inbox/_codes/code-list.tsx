'use client'

import { useQuery } from '@tanstack/react-query'
import { control } from '#app/_data/api/control'
import { useSandboxNow } from '#app/_data/clock/use-clock'
import { useRefetchOnCalls } from '#app/_data/log/use-after-changes'
import { DeadlineChip } from '#app/_shell/deadlines/deadline-chip.tsx'
import { buttonLook } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { TitledCard } from '#app/_ui/titled-card.tsx'
import type { Inbox } from '#lib/client/control-client'
import { flowHash } from '#lib/explain/links/flow-link'
import { dayAndTime, spanText } from '#lib/explain/text/instant-text'
import { attemptsText, STATES } from './code-states'
import { CustomerCodes } from './customer-codes'

type Code = Inbox['data'][number]

/** Codes for wallets, then the other codes of customers, newest first. Refetched after every call or clock change. */
export function CodeList() {
  useRefetchOnCalls('listInbox')
  const { data, error } = useQuery({
    queryKey: ['listInbox'],
    queryFn: () => control('GET /inbox'),
    // The list may have changed while another page was shown.
    refetchOnMount: 'always',
  })
  return (
    <TitledCard id="codes" title="Codes" className="mt-6 min-h-34">
      {error && <p className="p-4 text-err">{error.message}</p>}
      {data && [data.data, data.scaCodes, data.contactCodes].every(codes => codes.length === 0) && <NoCodes />}
      <ul>
        {data?.data.map((code, at) => (
          <CodeRow
            key={`${code.credentialId} ${code.issuedAt}`}
            code={code}
            isNewest={data.data.findIndex(({ credentialId }) => credentialId === code.credentialId) === at}
          />
        ))}
      </ul>
      {data && <CustomerCodes inbox={data} />}
      {data?.hasMore && <p className="border-t border-border px-4 py-3 text-text-2">Older codes are not shown.</p>}
    </TitledCard>
  )
}

function CodeRow({ code, isNewest }: { code: Code; isNewest: boolean }) {
  const { state, to, credentialRevoked: isRevoked = false } = code
  const isOpen = state === 'pending' && !isRevoked
  const { word, look } = STATES[state]
  const flow = code.type === 'SMS_OTP' ? 'sms-otp' : 'email-otp'
  const link = `/flows/${flow}${flowHash({ accountId: code.accountId, credentialId: code.credentialId })}`
  return (
    <li
      data-testid="code"
      data-state={state}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-surface-2 px-4 py-3 last:border-0 lg:grid-cols-[minmax(0,1.2fr)_7rem_minmax(0,1fr)_minmax(8rem,auto)]"
    >
      <div className="min-w-0">
        <p className="font-semibold break-all">{to}</p>
        <p className="text-12 wrap-anywhere text-text-3">
          {code.type} · {code.platformName}
        </p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 truncate text-text-3" title={code.credentialId}>
            {code.credentialId}
          </code>
          <CopyButton look="quiet" label="Copy ID" what={`of the credential for ${to}`} text={code.credentialId} />
        </div>
      </div>
      <code className={`text-20! ${isOpen ? '' : 'text-text-3 line-through'}`}>{code.code}</code>
      <div className="max-lg:col-span-2">
        {/* Revoking a credential supersedes its open code, so only the revocation is shown. */}
        {!(isRevoked && state === 'superseded') && <p className={`font-semibold ${look}`}>{word}</p>}
        {isRevoked && <p className="font-semibold text-text-3">credential revoked</p>}
        <p className="text-text-2" title={dayAndTime(code.issuedAt)}>
          Bundle issued <Age since={code.issuedAt} /> ago, {attemptsText(code.tries)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:col-span-2">
        {isOpen && <DeadlineChip kind="otp-code" span={{ startedAt: code.issuedAt, expiresAt: code.expiresAt }} />}
        {isOpen && <CopyButton look="quiet" what={`the code sent to ${to}`} text={code.code} />}
        {isNewest && !isRevoked && (
          <PageLink href={link} className={buttonLook()}>
            {isOpen ? 'Open flow' : 'Request new code'}
          </PageLink>
        )}
      </div>
    </li>
  )
}

function Age({ since }: { since: string }) {
  const now = useSandboxNow()
  return now === undefined ? '…' : spanText(Math.max(0, Date.parse(now) - Date.parse(since)))
}

function NoCodes() {
  return (
    <div className="grid justify-items-start gap-3 p-4">
      <p className="text-text-2">
        No codes yet. Request one for an email or SMS credential with{' '}
        <code>POST /auth/credentials/&#123;id&#125;/challenge</code>, from your client or from a flow.
      </p>
      <PageLink href="/flows/email-otp" className={buttonLook('primary')}>
        Start email OTP
      </PageLink>
    </div>
  )
}
