import { ErrorNote } from '#app/_ui/error-note.tsx'
import { RejectedCall } from '#lib/client/rejected-call'

/** Message of an error. For a rejected call, also shows the error code and the hint for this code, if any. */
export function Rejection({ error, hints }: { error: Error | null; hints: Readonly<Record<string, string>> }) {
  const code = error instanceof RejectedCall ? error.code : undefined
  return (
    <ErrorNote className="max-w-[80ch] wrap-anywhere">
      {error && (
        <>
          {code && <code className="font-semibold">{code}</code>} {error.message} {code && hints[code]}
        </>
      )}
    </ErrorNote>
  )
}
