import { hexFromBytes } from '#lib/contract/hex'
import type { mintOidcToken as contract } from '#lib/contract/sandbox/oidc-issuer'
import { ownIssuer } from '#lib/operations/credentials/accepted-issuers'
import { signToken } from '#lib/operations/credentials/sandbox-issuer'
import { type Call, performed } from '#lib/operations/world'
import { utf8FromText } from '#lib/wallet/encoding/bytes'

/** How long a token is good by its `exp`; a verification wants it much younger by its `iat`. */
const TOKEN_VALID_SECONDS = 60 * 60

/**
 * Makes an identity token. Whatever it says it is signed by the sandbox, so that one in another issuer's name is only good
 * where signatures are not looked at. No two are the same, however alike what they are to say.
 */
export async function mintOidcToken({ body, now, world }: Call<typeof contract>) {
  const { iss = ownIssuer(world.settings), aud, sub, email, iat = Math.floor(now / 1000), clientPublicKey } = body
  const nonce = clientPublicKey === undefined ? undefined : hexFromBytes(world.digest(utf8FromText(clientPublicKey)))
  const claims = {
    iss,
    aud,
    sub,
    ...(email === undefined ? {} : { email }),
    iat,
    exp: iat + TOKEN_VALID_SECONDS,
    ...(nonce === undefined ? {} : { nonce }),
    jti: world.newUuid(now),
  }
  return performed({ idToken: signToken(world, claims), claims })
}
