import { listPlatforms } from '#db/queries/platforms/platforms'
import { listApprovalWindows, saveApprovalWindow } from '#db/queries/sandbox/uma-approvals'
import type * as contract from '#lib/contract/sandbox/uma-approval'
import { APPROVAL_SECONDS_DEFAULT, type UmaApproval } from '#lib/contract/sandbox/uma-approval'
import type { Id } from '#lib/contract/scalars'
import { enforceFound, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists each platform's approval setting, oldest platform first. */
export async function listUmaApprovals({
  world,
}: Call<typeof contract.listUmaApprovals>): Promise<Outcome<{ data: UmaApproval[] }>> {
  const { platforms, windows } = await world.db.read(async tx => ({
    platforms: await listPlatforms(tx),
    windows: await listApprovalWindows(tx),
  }))
  return performed({ data: platforms.map(({ id }) => describeApproval(id, windows.get(id))) })
}

/** `windowMs` is undefined if the setting is off. */
function describeApproval(platformId: Id<'Platform'>, windowMs: number | undefined): UmaApproval {
  const windowSeconds = windowMs === undefined ? APPROVAL_SECONDS_DEFAULT : windowMs / 1_000
  return { platformId, hold: windowMs !== undefined, windowSeconds }
}

/**
 * Sets whether a platform's incoming UMA payments are held for approval, and for how long. The default platform is
 * the oldest. Held payments remain held after the setting is turned off. If the platform has a webhook endpoint, new
 * payments are held even if the setting is off. Rejects with REFERENCE_NOT_FOUND if the platform is unknown.
 */
export async function setUmaApproval(call: Call<typeof contract.setUmaApproval>): Promise<Outcome<UmaApproval>> {
  const { body, trace } = call
  const { hold, windowSeconds = APPROVAL_SECONDS_DEFAULT } = body
  const windowMs = hold ? windowSeconds * 1_000 : undefined
  return inTransaction(call, async tx => {
    const platforms = await listPlatforms(tx)
    const platform = body.platformId === undefined ? platforms[0] : platforms.find(({ id }) => id === body.platformId)
    const { id } = enforceFound(trace, { id: 'platform', label: 'The platform exists' }, platform, {
      code: 'REFERENCE_NOT_FOUND',
      details: { field: 'platformId' },
      got: body.platformId ?? 'none',
    })
    await saveApprovalWindow(tx, id, windowMs)
    return performed(describeApproval(id, windowMs))
  })
}
