import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AuthenticatorKind, chooseAuthenticator, hasPlatformAuthenticator } from './authenticator-choice'

/** Select for the authenticator. If the device has no platform authenticator, the default is the software one. */
export function AuthenticatorSelect() {
  const { data: hasPlatform } = useQuery({ queryKey: ['platformAuthenticator'], queryFn: hasPlatformAuthenticator })
  return hasPlatform === undefined ? null : <Choice initial={hasPlatform ? 'browser' : 'software'} />
}

function Choice({ initial }: { initial: AuthenticatorKind }) {
  const [kind, setKind] = useState(() => {
    chooseAuthenticator(initial)
    return initial
  })
  function choose(next: AuthenticatorKind) {
    chooseAuthenticator(next)
    setKind(next)
  }
  return (
    <select
      aria-label="Authenticator"
      className="inline-control"
      value={kind}
      onChange={event => choose(event.target.value === 'browser' ? 'browser' : 'software')}
    >
      <option value="browser">Browser, device or security key</option>
      <option value="software">Software authenticator (testing)</option>
    </select>
  )
}
