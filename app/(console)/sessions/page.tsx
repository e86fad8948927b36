import { TermText } from '#app/_ui/glossary/term-text.tsx'
import { inMinutes, SESSION_VALID_MS } from '#lib/contract/lifetimes'
import { KeyRing } from './key-ring-list'
import { SessionList } from './session-list'

/** Sessions page: sessions of one wallet, and the keys in this tab. */
export default function SessionsPage() {
  return (
    <>
      <title>Sessions · Countersign</title>
      <h1>Sessions</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        <TermText text="View, refresh and revoke wallet sessions, and manage the keys in this tab." /> Sessions last{' '}
        {inMinutes(SESSION_VALID_MS)}. The service stores only public keys; if you lose a private key, sign in again.
      </p>
      <SessionList />
      <KeyRing />
    </>
  )
}
