import type { ControlClient, Snapshot } from '#lib/client/control-client'
import { SettingError } from '#lib/runtime/config/setting-error'

/**
 * Finds a snapshot by ID, else by name. Throws {@link SettingError} unless exactly one snapshot matches. `advice` says how
 * to list all.
 */
export async function findSnapshot(control: ControlClient, idOrName: string, advice: string): Promise<Snapshot> {
  const { data } = await control('GET /snapshots')
  const withId = data.find(({ id }) => id === idOrName)
  if (withId !== undefined) return withId
  const named = data.filter(({ name }) => name === idOrName)
  const [found, ...others] = named
  const quoted = JSON.stringify(idOrName)
  if (found === undefined) throw new SettingError(`No snapshot has the ID or name ${quoted}. ${advice}`)
  if (others.length === 0) return found
  const ids = named.map(({ id }) => id).join(', ')
  throw new SettingError(`${named.length} snapshots have the name ${quoted}. Use one of these IDs: ${ids}.`)
}
