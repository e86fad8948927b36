'use client'

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSend } from '#app/_data/api/call-api'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { PageLink } from '#app/_ui/page-link.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import { WireText } from '#app/_ui/text/wire-text.tsx'
import { TextLink } from '#app/_ui/text-link.tsx'
import type { Exchange } from '#lib/client/control-client'
import type { SentRequest } from '#lib/client/sent-exchange'
import { explain } from '#lib/explain/explain'
import { evidenceOf } from '#lib/explain/read-evidence'
import { pathBelowBase } from '#lib/explain/text/path-text'
import { ChecksLink } from './checks-link'

/** Explains a rejected call: requirement, causes and fix. A page with a better fix passes it as `fix`. */
export function ErrorExplainer({ exchange, fix }: { exchange: Exchange; fix?: ReactNode }) {
  const evidence = evidenceOf(exchange)
  const explanation = evidence && explain(evidence)
  if (evidence === undefined || explanation === undefined) return null
  const { checked, reasons, remedy } = explanation
  const change = fix === undefined && explanation.fix.kind === 'link' ? explanation.fix.change : undefined
  return (
    <div data-testid="explainer" className="grid gap-3">
      <Part title="Requirement">
        <p>
          <WireText text={checked} />
        </p>
      </Part>
      {reasons.length > 0 && (
        <Part title={reasons[0]?.isConfirmed ? 'Cause' : 'Common causes'}>
          <ul className="grid gap-1">
            {reasons.map(({ text, isConfirmed }) => (
              <li key={text} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-2">
                <Icon
                  name={isConfirmed ? 'check' : 'dash'}
                  className={`mt-0.5 ${isConfirmed ? 'text-ok' : 'text-text-3'}`}
                />
                <span>
                  <WireText text={text} />
                  {isConfirmed && <span className="sr-only"> Confirmed for this call.</span>}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="How to fix it">
        <p>
          <WireText text={change === undefined ? remedy : `${remedy} The fix will ${change}.`} />
        </p>
      </Part>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {fix ?? <PrimaryFix exchange={exchange} explanation={explanation} />}
        <TextLink href={`/flows/drills?code=${evidence.code}`}>Try the drill</TextLink>
        <TextLink href={`/reference/errors/${evidence.code}`}>Reference</TextLink>
      </div>
    </div>
  )
}

function PrimaryFix(props: { exchange: Exchange; explanation: NonNullable<ReturnType<typeof explain>> }) {
  const { fix } = props.explanation
  if (fix.kind === 'send again') return <SendAgain exchange={props.exchange} label={fix.label} />
  return (
    <PageLink data-testid="fix" href={fix.href} className={buttonLook('primary')}>
      {fix.label}
    </PageLink>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <h3 className="text-12 text-text-3">{title}</h3>
      {children}
    </div>
  )
}

function SendAgain({ exchange, label }: { exchange: Exchange; label: string }) {
  const send = useSendAgain(exchange)
  const response = send.data
  return (
    <>
      <Button data-testid="fix" look="primary" disabled={send.isPending} onClick={() => send.mutate()}>
        <Icon name="send" />
        {send.isPending ? 'Sending…' : label}
      </Button>
      {response && (
        <p role="status" className="flex flex-wrap items-center gap-x-3">
          <Status status={response.status} look="badge" />
          <ChecksLink exchangeId={response.exchangeId} />
        </p>
      )}
      <ErrorNote>{send.isError && `Request failed: ${send.error.message}`}</ErrorNote>
    </>
  )
}

/** Authorization is absent, because `useSend` adds it. */
const RESENT_HEADERS = /^(content-type|idempotency-key|request-id|service-wallet-signature|grid-wallet-signature)$/i

/** Returns a mutation that sends a logged call again, with the first platform's token. */
function useSendAgain(exchange: Exchange) {
  const send = useSend()
  return useMutation({ mutationFn: () => send(requestOf(exchange)) })
}

function requestOf({ method, path, request }: Exchange): SentRequest {
  const { query, headers, body } = request
  return {
    method: method as SentRequest['method'], // If the method is not of this type, the API rejects the call again.
    path: `${pathBelowBase(path)}${query && `?${query}`}`,
    headers: Object.fromEntries(headers.filter(([name]) => RESENT_HEADERS.test(name))),
    ...(body ? { body } : {}),
  }
}
