import type { Customer } from '#lib/contract/customers/customer'
import type { Trace } from '#lib/operations/trace'

/** Rejects a request whose `field` names a deleted customer (INVALID_INPUT). */
export function rejectDeleted(
  trace: Trace,
  { id, isDeleted }: Pick<Customer, 'id' | 'isDeleted'>,
  field: string,
): void {
  if (!isDeleted) return
  const details = { reason: 'CUSTOMER_DELETED', field } as const
  throw trace.fail('not-deleted', 'The customer is not deleted', { code: 'INVALID_INPUT', details, got: id })
}
