import { BASE_PATH } from '#lib/contract/operation'
import { WORLD_LIFETIME } from '#lib/contract/sandbox/created-world'
import type * as contract from '#lib/contract/sandbox/world-operations'
import { publicAddress } from '#lib/operations/public-address'
import { enforceFound } from '#lib/operations/trace'
import { type Call, type Outcome, performed, type World } from '#lib/operations/world'
import type { OpenWorld } from '#lib/operations/world-registry'

/** Lists the worlds of this process, oldest first. */
export async function listWorlds({ world }: Call<typeof contract.listWorlds>) {
  return performed({ data: world.worlds.list().map(open => describeWorld(world, open)) })
}

function describeWorld({ settings }: Pick<World, 'settings'>, { name, createdAt, expiresAt }: OpenWorld) {
  const origin = publicAddress({ ...settings, worldName: name })
  return { name, origin, baseUrl: `${origin}${BASE_PATH}`, createdAt, expiresAt }
}

/**
 * Creates a world that ends after its lifetime. Rejects with CONFLICT if the name is taken, the limit is reached, or
 * this sandbox cannot create worlds.
 */
export async function createWorld({ body, trace, world }: Call<typeof contract.createWorld>) {
  const { name, lifetimeSeconds = WORLD_LIFETIME.default } = body
  const created = await world.worlds.create({ name, lifetimeSeconds, logRequest: world.logRequest })
  const label = 'The world can be created'
  if ('reason' in created) throw trace.fail('world', label, { code: 'CONFLICT', details: { ...created } })
  trace.pass('world', label, { got: created.name })
  return performed({ ...describeWorld(world, created), ...created.token })
}

/** Ends a world and discards its data. Rejects with REFERENCE_NOT_FOUND if no world has the name. */
export async function endWorld(call: Call<typeof contract.endWorld>): Promise<Outcome<undefined>> {
  const { params, trace, world } = call
  const hasEnded = await world.worlds.end(params.name)
  const check = { id: 'resource', label: 'The world exists' }
  enforceFound(trace, check, hasEnded || undefined, { code: 'REFERENCE_NOT_FOUND', got: params.name })
  return performed(undefined)
}
