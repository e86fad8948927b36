import { hexFromBytes } from '#lib/contract/hex'
import type * as contract from '#lib/contract/sandbox/oidc-issuer'
import { sandboxIssuer } from '#lib/operations/credentials/accepted-issuers'
import { sandboxKeySet, signToken } from '#lib/operations/credentials/sandbox-issuer'
import { type Call, performed } from '#lib/operations/world'
import { utf8FromText } from '#lib/wallet/encoding/bytes'

/** Describes the sandbox as an OpenID issuer. The issuer has no login page: {@link mintOidcToken} issues tokens. */
export async function getOidcConfiguration({ world }: Call<typeof contract.getOidcConfiguration>) {
  const issuer = sandboxIssuer(world.settings)
  return performed({
    issuer,
    jwks_uri: `${issuer}/jwks.json`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    claims_supported: ['iss', 'aud', 'sub', 'email', 'iat', 'exp', 'nonce', 'jti'],
  })
}

/** Returns the key that verifies the sandbox's tokens, as a key set. Only a new database changes the key. */
export async function getOidcKeySet({ world }: Call<typeof contract.getOidcKeySet>) {
  return performed(sandboxKeySet(world))
}

/** Time from a token's `iat` to its `exp`. A login or registration must begin at most 60 seconds after `iat`. */
const TOKEN_VALID_SECONDS = 60 * 60

/**
 * Issues an ID token signed by the sandbox. Each token is unique. A token that names another issuer is accepted only if
 * signatures are not verified.
 */
export async function mintOidcToken({ body, now, world }: Call<typeof contract.mintOidcToken>) {
  const { iss = sandboxIssuer(world.settings), aud, sub, email, iat = Math.floor(now / 1000), clientPublicKey } = body
  const nonce = clientPublicKey === undefined ? undefined : hexFromBytes(world.digest(utf8FromText(clientPublicKey)))
  const claims = {
    iss,
    aud,
    sub,
    email,
    iat,
    exp: iat + TOKEN_VALID_SECONDS,
    nonce,
    jti: world.newUuid(now),
  }
  return performed({ idToken: signToken(world, claims), claims })
}
