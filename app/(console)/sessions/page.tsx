import { inMinutes, SESSION_VALID_MS } from '#lib/contract/lifetimes'
import { KeyRing } from './key-ring-list'
import { SessionList } from './session-list'

/** Sessions: open sessions of each wallet, and the keys in this tab. */
export default function SessionsPage() {
  return (
    <>
      <title>Sessions · Countersign</title>
      <h1 className="text-20 font-semibold">Sessions</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        A session lasts {inMinutes(SESSION_VALID_MS)}, and its key signs for the wallet. The service keeps the public
        half alone: who loses the private one signs in again.
      </p>
      <SessionList />
      <KeyRing />
    </>
  )
}
