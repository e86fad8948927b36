import type { Database } from '#db/database'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { ArmedErrors } from '#lib/operations/world'
import { freshnessOf } from '#lib/runtime/freshness'

interface ArmedError {
  readonly operationId: string
  readonly code: ErrorCode
  readonly platformId?: string | undefined
}

const SETTING = 'armed'

/** Opens the store of this sandbox's forced errors. Only the first call that matches an error gets the error. */
export async function armedErrors(db: Database): Promise<ArmedErrors> {
  const { latest } = freshnessOf(db)
  const readIsAny = async () => (await db.read(readArmed)).length > 0
  let isAnyArmed = await readIsAny()
  return {
    arm: async error => {
      await db.transact(async tx => writeSetting(tx, SETTING, JSON.stringify([...(await readArmed(tx)), error])))
      isAnyArmed = true
    },
    take: async (operationId, platformId) => {
      if (!(await latest(isAnyArmed, readIsAny))) return undefined
      const { code, left } = await db.transact(async tx => {
        const armed = await readArmed(tx)
        const match = armed.find(
          error => error.operationId === operationId && [undefined, platformId].includes(error.platformId),
        )
        if (match === undefined) return { code: undefined, left: armed.length }
        const others = armed.filter(error => error !== match)
        await writeSetting(tx, SETTING, JSON.stringify(others))
        return { code: match.code, left: others.length }
      })
      // Transactions complete in order, so the last count is current.
      isAnyArmed = left > 0
      return code
    },
    // The next `take` updates `isAnyArmed`.
    clear: tx => writeSetting(tx, SETTING, '[]'),
  }
}

async function readArmed(tx: Parameters<typeof readSetting>[0]): Promise<readonly ArmedError[]> {
  return JSON.parse((await readSetting(tx, SETTING)) ?? '[]')
}
