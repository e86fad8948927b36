import { CONTROL_PATH } from '#lib/contract/operation'
import { sandboxKeySet } from '#lib/operations/credentials/sandbox-issuer'
import { publicAddress } from '#lib/operations/public-address'
import type { World } from '#lib/operations/world'
import type { Settings } from '#lib/operations/world-settings'
import { type KeySet, keySetOf } from '#lib/verifiers/oidc/oidc-signature'

const DEFAULT_ISSUERS: ReadonlyMap<string, string> = new Map([
  ['https://accounts.google.com', 'Google'],
  ['accounts.google.com', 'Google'],
  ['https://appleid.apple.com', 'Apple'],
])

export function sandboxIssuer(settings: Pick<Settings, 'publicOrigin' | 'worldName'>): string {
  return `${publicAddress(settings)}${CONTROL_PATH}/oidc`
}

/** Returns the configured issuers (by default, Google and Apple) and this sandbox's issuer. */
export function acceptedIssuers({ settings }: Pick<World, 'settings'>): readonly string[] {
  const { oidcIssuers } = settings
  return [...(oidcIssuers.size === 0 ? DEFAULT_ISSUERS : oidcIssuers).keys(), sandboxIssuer(settings)]
}

export function providerName({ settings }: Pick<World, 'settings'>, issuer: string): string {
  if (issuer === sandboxIssuer(settings)) return 'Sandbox'
  return DEFAULT_ISSUERS.get(issuer) ?? (URL.canParse(issuer) ? new URL(issuer).hostname : issuer)
}

/**
 * Returns the key set that verifies an issuer's tokens. Returns undefined if signatures are not verified (§5.5), or if
 * the issuer is not accepted.
 */
export function keySetFor(world: World, issuer: string): KeySet | undefined {
  if (world.settings.oidcIssuers.size === 0) return undefined
  if (issuer === sandboxIssuer(world.settings)) return keySetOf(sandboxKeySet(world))
  return world.keySetOf(issuer)
}
