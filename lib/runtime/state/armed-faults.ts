import type { Database } from '#db/database'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import type { ArmedFault, ArmedFaults } from '#lib/operations/world'
import { freshnessOf } from '#lib/runtime/freshness'

const SETTING = 'armed'

/** Opens the store of this sandbox's armed faults. A fault is given to as many calls as its count says, then removed. */
export async function armedFaults(db: Database): Promise<ArmedFaults> {
  const { latest } = freshnessOf(db)
  const readIsAny = async () => (await db.read(readArmed)).length > 0
  let isAnyArmed = await readIsAny()
  return {
    arm: async fault => {
      await db.transact(async tx => writeSetting(tx, SETTING, JSON.stringify([...(await readArmed(tx)), fault])))
      isAnyArmed = true
    },
    take: async (operationId, platformId) => {
      if (!(await latest(isAnyArmed, readIsAny))) return undefined
      const { match, left } = await db.transact(async tx => {
        const armed = await readArmed(tx)
        const match = armed.find(
          fault => fault.operationId === operationId && [undefined, platformId].includes(fault.platformId),
        )
        if (match === undefined) return { match, left: armed.length }
        const others = armed.flatMap(fault => (fault === match ? restOf(fault) : [fault]))
        await writeSetting(tx, SETTING, JSON.stringify(others))
        return { match, left: others.length }
      })
      // Transactions complete in order, so the last count is current.
      isAnyArmed = left > 0
      return match
    },
    // The next `take` updates `isAnyArmed`.
    clear: async (tx, platformId) => {
      const kept = platformId === undefined ? [] : await readArmed(tx)
      await writeSetting(tx, SETTING, JSON.stringify(kept.filter(fault => fault.platformId !== platformId)))
    },
    list: () => db.read(readArmed),
  }
}

function restOf(fault: ArmedFault): ArmedFault[] {
  return fault.count > 1 ? [{ ...fault, count: fault.count - 1 }] : []
}

async function readArmed(tx: Parameters<typeof readSetting>[0]): Promise<readonly ArmedFault[]> {
  const stored: readonly Partial<ArmedFault>[] = JSON.parse((await readSetting(tx, SETTING)) ?? '[]')
  // An earlier version stored errors only, without these fields.
  return stored.map(fault => ({ fault: 'code', count: 1, ...fault }) as ArmedFault)
}
