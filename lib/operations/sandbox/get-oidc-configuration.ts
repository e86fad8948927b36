import type { getOidcConfiguration as contract } from '#lib/contract/sandbox/oidc-issuer'
import { ownIssuer } from '#lib/operations/credentials/accepted-issuers'
import { type Call, performed } from '#lib/operations/world'

/** The sandbox as an OpenID issuer. It has no page to log in at: its tokens are made on request. */
export async function getOidcConfiguration({ world }: Call<typeof contract>) {
  const issuer = ownIssuer(world.settings)
  return performed({
    issuer,
    jwks_uri: `${issuer}/jwks.json`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    claims_supported: ['iss', 'aud', 'sub', 'email', 'iat', 'exp', 'nonce', 'jti'],
  })
}
