/** Placeholder for an empty list of calls. */
export function WaitingForCalls() {
  return (
    <div className="grid gap-1 p-4">
      <p className="text-14 font-semibold">Waiting for a call from your code…</p>
      <p className="text-text-2">
        Calls from any client to the base URL appear here. Send the first call from this page, or copy the call’s code.
      </p>
    </div>
  )
}
