'use client'

import { Button } from '#app/_ui/button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { Status } from '#app/_ui/status-badge.tsx'
import type { Exchange } from '#lib/client/control-client'
import { ChecksLink } from './checks-link'
import { useSendAgain } from './use-retry-call'

/** A button that makes the same call once more, and tells what came of it. */
export function SendAgain({ exchange, label }: { exchange: Exchange; label: string }) {
  const send = useSendAgain(exchange)
  const answer = send.data
  return (
    <>
      <Button data-testid="fix" look="primary" disabled={send.isPending} onClick={() => send.mutate()}>
        <Icon name="send" />
        {send.isPending ? 'Sending…' : label}
      </Button>
      {answer && (
        <p role="status" className="flex flex-wrap items-center gap-x-3">
          <Status status={answer.status} look="badge" />
          <ChecksLink exchangeId={answer.exchangeId} />
        </p>
      )}
      {send.isError && (
        <p role="alert" className="text-err">
          Not sent: {send.error.message}
        </p>
      )}
    </>
  )
}
