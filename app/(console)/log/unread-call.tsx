import { Button } from '#app/_ui/button.tsx'
import { RejectedCall } from '#lib/client/rejected-call'

/** Reports whether the log no longer has a call, so that it cannot be read again. */
export function isGone(error: Error): boolean {
  return error instanceof RejectedCall && error.status === 404
}

/** Shows why a call cannot be displayed, with a button to read it again. */
export function UnreadCall(props: { error: Error; isRetrying: boolean; retry: () => void }) {
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <p role="alert" className="text-text-2 wrap-anywhere">
        {props.error.message}
      </p>
      <Button disabled={props.isRetrying} onClick={props.retry}>
        {props.isRetrying ? 'Loading…' : 'Retry'}
      </Button>
    </div>
  )
}
