import { OIDC_AGE_MAX_MS } from '#lib/contract/lifetimes'
import { Minter } from './minter'

/** OIDC minter: identity tokens as a provider would issue them, valid or not. */
export default function OidcPage() {
  return (
    <>
      <title>OIDC minter · Countersign</title>
      <h1 className="text-20 font-semibold">OIDC minter</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        The sandbox signs as an identity provider, under whatever issuer is named. A token is accepted for{' '}
        {OIDC_AGE_MAX_MS / 1000} seconds after its <code>iat</code>, by the sandbox clock.
      </p>
      <Minter />
    </>
  )
}
