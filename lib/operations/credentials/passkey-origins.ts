import type { World } from '#lib/operations/world'

/** Origins whose pages may register and use passkeys: PUBLIC_ORIGIN and those of ALLOWED_ORIGINS. */
export function passkeyOrigins({ settings }: Pick<World, 'settings'>): readonly string[] {
  return [...new Set([settings.publicOrigin, ...settings.namedOrigins])]
}
