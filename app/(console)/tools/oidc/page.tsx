import { OIDC_AGE_MAX_MS } from '#lib/contract/lifetimes'
import { Minter } from './minter'

/** ID tokens page: creates ID tokens with the chosen claims and age. */
export default function OidcPage() {
  return (
    <>
      <title>ID tokens · Countersign</title>
      <h1>ID tokens</h1>
      <p className="mt-1 max-w-[100ch] text-14 text-text-2">
        Create ID tokens signed by the sandbox, with any issuer. The API rejects a token more than{' '}
        {OIDC_AGE_MAX_MS / 1000} seconds after its <code>iat</code>, on the sandbox clock.
      </p>
      <Minter />
    </>
  )
}
