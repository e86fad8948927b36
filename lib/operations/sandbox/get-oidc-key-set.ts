import type { getOidcKeySet as contract } from '#lib/contract/sandbox/oidc-issuer'
import { sandboxKeySet } from '#lib/operations/credentials/sandbox-issuer'
import { type Call, performed } from '#lib/operations/world'

/** The key that the tokens of the sandbox are verified with; the same as long as the data is kept. */
export async function getOidcKeySet({ world }: Call<typeof contract>) {
  return performed(sandboxKeySet(world))
}
