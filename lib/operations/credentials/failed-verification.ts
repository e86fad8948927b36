import type { CredentialRow } from '#db/queries/credentials/credentials'
import type { Report } from '#lib/domain/rule'
import { countAttempt, type RateLimit } from '#lib/operations/credentials/count-attempt'
import { enforce } from '#lib/operations/trace'
import type { Call } from '#lib/operations/world'

export function verifyLimit({ now, world }: Call, { id }: Pick<CredentialRow, 'id'>): RateLimit {
  return { bucket: `verify ${id}`, limit: world.settings.verifyLimit, now }
}

/**
 * Enforces the report on a proof. Counts a failure in a separate transaction, so that the thrown error does not undo
 * the count. Failures over the limit get RATE_LIMITED, even if they are concurrent.
 */
export async function enforceAndCount<Value>(
  call: Call,
  credential: Pick<CredentialRow, 'id'>,
  report: Report<Value>,
): Promise<Value> {
  if ('failed' in report) {
    const counted = await call.world.db.transact(tx => countAttempt(tx, verifyLimit(call, credential)))
    if ('failed' in counted) enforce(call.trace, { passed: report.passed, failed: counted.failed })
  }
  return enforce(call.trace, report)
}
