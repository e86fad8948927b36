'use client'

import { useMutation } from '@tanstack/react-query'
import { useSend } from '#app/_data/api/call-api'
import { Button } from '#app/_ui/button.tsx'
import { ErrorNote } from '#app/_ui/error-note.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import type { Exchange } from '#lib/client/control-client'
import type { SentRequest } from '#lib/client/sent-exchange'
import { pathBelowBase } from '#lib/explain/text/path-text'
import { ChecksLink } from './checks-link'

export function SendAgain({ exchange, label }: { exchange: Exchange; label: string }) {
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
