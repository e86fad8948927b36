import type { Database } from '#db/database'
import { readSetting, writeSetting } from '#db/queries/sandbox/settings'
import type { ErrorCode } from '#lib/contract/errors/error-catalogue'
import type { ArmedErrors } from '#lib/operations/world'

interface ArmedError {
  readonly operationId: string
  readonly code: ErrorCode
  readonly platformId?: string | undefined
}

const SETTING = 'armed'

/**
 * Errors armed in this sandbox, kept with its data. Each is taken by one call, whichever comes first. A database of this
 * process alone is asked only while something is armed; one that others write to is asked every time.
 */
export async function armedErrors(db: Database): Promise<ArmedErrors> {
  let isAnyArmed = (await db.read(tx => readArmed(tx))).length > 0
  return {
    arm: async error => {
      await db.transact(async tx => writeSetting(tx, SETTING, JSON.stringify([...(await readArmed(tx)), error])))
      isAnyArmed = true
    },
    take: async (operationId, platformId) => {
      if (!isAnyArmed && !db.shared) return undefined
      const { code, left } = await db.transact(async tx => {
        const armed = await readArmed(tx)
        const met = armed.find(
          error => error.operationId === operationId && [undefined, platformId].includes(error.platformId),
        )
        if (met === undefined) return { code: undefined, left: armed.length }
        const others = armed.filter(error => error !== met)
        await writeSetting(tx, SETTING, JSON.stringify(others))
        return { code: met.code, left: others.length }
      })
      // Transactions are answered in their order, so of two that end together the later one is remembered.
      isAnyArmed = left > 0
      return code
    },
    // What is remembered follows at the next taking.
    clear: tx => writeSetting(tx, SETTING, '[]'),
  }
}

async function readArmed(tx: Parameters<typeof readSetting>[0]): Promise<readonly ArmedError[]> {
  return JSON.parse((await readSetting(tx, SETTING)) ?? '[]')
}
