import { listPlatforms } from '#db/queries/platforms/platforms'
import { saveApprovalWindow } from '#db/queries/sandbox/uma-approvals'
import {
  APPROVAL_SECONDS_DEFAULT,
  type setUmaApproval as contract,
  type UmaApproval,
} from '#lib/contract/sandbox/uma-approval'
import { checkFound } from '#lib/domain/rule'
import { describeApproval } from '#lib/operations/receivers/list-uma-approvals'
import { enforce, inTransaction } from '#lib/operations/trace'
import { type Call, type Outcome, performed } from '#lib/operations/world'

/** Holds incoming UMA payments of a platform for approval, or lets them through. Payments held before stay held. */
export async function setUmaApproval(call: Call<typeof contract>): Promise<Outcome<UmaApproval>> {
  const { body, trace } = call
  const { hold, windowSeconds = APPROVAL_SECONDS_DEFAULT } = body
  const windowMs = hold ? windowSeconds * 1_000 : undefined
  return inTransaction(call, async tx => {
    const platforms = await listPlatforms(tx)
    const platform = body.platformId === undefined ? platforms[0] : platforms.find(({ id }) => id === body.platformId)
    const { id } = enforce(
      trace,
      checkFound({ id: 'platform', label: 'The platform exists' }, platform, {
        code: 'REFERENCE_NOT_FOUND',
        details: { field: 'platformId' },
        got: body.platformId ?? 'none',
      }),
    )
    await saveApprovalWindow(tx, id, windowMs)
    return performed(describeApproval(id, windowMs))
  })
}
