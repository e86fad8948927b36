import type { RingEntry } from '#app/_data/sessions/key-ring'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { dayAndTime } from '#lib/explain/text/instant-text'
import { SignInAgain } from './sign-in-again'
import { useEnding } from './use-ending'

/** Row of an ended session whose key is still in this tab. */
export function EndedSession({ entry }: { entry: RingEntry }) {
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
