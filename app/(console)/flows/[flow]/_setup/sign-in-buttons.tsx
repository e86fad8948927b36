import { useState } from 'react'
import { Button } from '#app/_ui/button.tsx'
import type { AuthMethod } from '#lib/client/wire-types'
import { SIGN_IN_WORDS } from './sign-in-with'
import type { FlowSetup } from './use-setup'

/** Buttons that sign in to the wallet, one for each usable type of credential. Shown in flows that need a session. */
export function SignInButtons({ setup, look }: { setup: FlowSetup; look: 'primary' | 'quiet' }) {
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useState(false)
  async function signIn(credential: AuthMethod) {
    setBusy(credential.id)
    setFailed(false)
    await setup.signIn(credential).catch(() => setFailed(true))
    setBusy(undefined)
  }
  return (
    <>
      {setup.signInCredentials.map((credential, at) => (
        <Button
          key={credential.id}
          look={look === 'primary' && at > 0 ? 'plain' : look}
          disabled={busy !== undefined}
          onClick={() => void signIn(credential)}
        >
          {busy === credential.id ? 'Signing in…' : `Sign in (${SIGN_IN_WORDS[credential.type]})`}
        </Button>
      ))}
      {failed && (
        <span role="alert" className="text-err">
          Sign-in failed. See the latest call in the log.
        </span>
      )}
    </>
  )
}
