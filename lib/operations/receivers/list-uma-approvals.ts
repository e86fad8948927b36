import { listPlatforms } from '#db/queries/platforms/platforms'
import { listApprovalWindows } from '#db/queries/sandbox/uma-approvals'
import {
  APPROVAL_SECONDS_DEFAULT,
  type listUmaApprovals as contract,
  type UmaApproval,
} from '#lib/contract/sandbox/uma-approval'
import type { Id } from '#lib/contract/scalars'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Lists the approval switch of each platform, oldest platform first. */
export async function listUmaApprovals({ world }: Call<typeof contract>): Promise<Outcome<{ data: UmaApproval[] }>> {
  const { platforms, windows } = await world.db.read(async tx => ({
    platforms: await listPlatforms(tx),
    windows: await listApprovalWindows(tx),
  }))
  return performed({ data: platforms.map(({ id }) => describeApproval(id, windows.get(id))) })
}

/** Returns a platform's approval switch in wire form. `windowMs` is undefined if no payment is held. */
export function describeApproval(platformId: Id<'Platform'>, windowMs: number | undefined): UmaApproval {
  const windowSeconds = windowMs === undefined ? APPROVAL_SECONDS_DEFAULT : windowMs / 1_000
  return { platformId, hold: windowMs !== undefined, windowSeconds }
}
