import { countObjects } from '#db/queries/sandbox/delete-objects'
import type { getState as contract } from '#lib/contract/control-operations'
import { API_VERSION, BASE_PATH } from '#lib/contract/operation'
import type { SandboxState } from '#lib/contract/sandbox/exchange'
import { publicAddress } from '#lib/operations/public-address'
import { readSeed } from '#lib/operations/sandbox/seed-starter-data'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Returns the state of the sandbox: its build, URLs, clock, object counts and starter data IDs. */
export async function getState({ world }: Call<typeof contract>): Promise<Outcome<SandboxState>> {
  const { settings, clock, db } = world
  const origin = publicAddress(settings)
  const { counts, seed } = await db.read(async tx => ({ counts: await countObjects(tx), seed: await readSeed(tx) }))
  return performed({
    build: { version: settings.version, apiVersion: API_VERSION, node: settings.nodeVersion, database: db.kind },
    baseUrl: `${origin}${BASE_PATH}`,
    origin,
    rpId: settings.rpId,
    credentialsCommand: settings.credentialsCommand,
    clock: clock.read(),
    counts,
    seed,
  })
}
