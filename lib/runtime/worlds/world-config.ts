import { CALL_BYTES_MAX } from '#db/queries/sandbox/exchanges'
import type { Config } from '#lib/runtime/config/config'

/**
 * Returns the configuration of a world. It has the address rules and the access key of the main sandbox, but a new
 * token. It has no webhook endpoint, because the receiver of the main sandbox expects only the events of that sandbox.
 */
export function worldConfig(config: Config, name: string): Config {
  return {
    ...config,
    settings: { ...config.settings, worldName: name, webhookEndpoint: undefined },
    dataFolder: undefined,
    token: undefined,
    kek: undefined,
  }
}

/** Returns the bytes that the calls in the log may take. In a world, they leave half of its memory to other data. */
export function callBytesOf({ settings, worldBytesMax }: Config): number {
  return settings.worldName === undefined ? CALL_BYTES_MAX : Math.min(CALL_BYTES_MAX, worldBytesMax / 2)
}
