import { Button } from '#app/_ui/button.tsx'
import { RejectedCall } from '#lib/client/rejected-call'

/** Reports whether the log lacks the call. If it does, retrying is useless. */
export function isGone(error: Error): boolean {
  return error instanceof RejectedCall && error.status === 404
}

/** Shows why a call could not be loaded, with a retry button. */
export function CallLoadError(props: { error: Error; isRetrying: boolean; retry: () => void }) {
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
