import { CONTROL_PATH } from '#lib/contract/operation'
import { sandboxKeySet } from '#lib/operations/credentials/sandbox-issuer'
import type { Settings, World } from '#lib/operations/world'
import { type KeySet, keySetOf } from '#lib/verifiers/oidc/oidc-signature'

/** Issuers whose tokens are taken where none are configured, with what people call them. */
const SANDBOX_ISSUERS: ReadonlyMap<string, string> = new Map([
  ['https://accounts.google.com', 'Google'],
  ['accounts.google.com', 'Google'],
  ['https://appleid.apple.com', 'Apple'],
])

/** The issuer of the tokens this sandbox makes itself. */
export function ownIssuer({ publicOrigin }: Pick<Settings, 'publicOrigin'>): string {
  return `${publicOrigin}${CONTROL_PATH}/oidc`
}

/** The issuers whose tokens are taken: those configured, else the well-known ones; and this sandbox. */
export function acceptedIssuers({ settings }: Pick<World, 'settings'>): readonly string[] {
  const { oidcIssuers } = settings
  return [...(oidcIssuers.size === 0 ? SANDBOX_ISSUERS : oidcIssuers).keys(), ownIssuer(settings)]
}

/** What a wallet calls an issuer. */
export function providerName({ settings }: Pick<World, 'settings'>, issuer: string): string {
  if (issuer === ownIssuer(settings)) return 'Sandbox'
  return SANDBOX_ISSUERS.get(issuer) ?? (URL.canParse(issuer) ? new URL(issuer).hostname : issuer)
}

/** The keys that the tokens of an issuer are verified with; nothing where signatures are not looked at (§5.5). */
export function keySetFor(world: World, issuer: string): KeySet | undefined {
  if (world.settings.oidcIssuers.size === 0) return undefined
  if (issuer === ownIssuer(world.settings)) return keySetOf(sandboxKeySet(world))
  return world.keySetOf(issuer)
}
