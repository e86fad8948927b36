import { CALL_BYTES_MAX } from '#db/queries/sandbox/exchanges'
import type { Config } from '#lib/runtime/config/config'

/**
 * Adapts the main sandbox's configuration to a world. Omits the token and the key-encryption key, so that the world
 * creates new ones. Omits the webhook endpoint, because the main sandbox's receiver does not expect a world's events.
 */
export function worldConfig(config: Config, name: string): Config {
  return {
    ...config,
    settings: { ...config.settings, worldName: name, webhookEndpoint: undefined, credentialsCommand: undefined },
    dataFolder: undefined,
    token: undefined,
    kek: undefined,
  }
}

/** Returns the maximum total size of the logged calls, in bytes: in a world, at most half of its memory limit. */
export function callBytesOf({ settings, worldBytesMax }: Config): number {
  return settings.worldName === undefined ? CALL_BYTES_MAX : Math.min(CALL_BYTES_MAX, worldBytesMax / 2)
}
