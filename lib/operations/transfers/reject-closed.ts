import type { Trace } from '#lib/operations/trace'

/** Rejects with INVALID_INPUT if the account's customer was deleted. `field` is its parameter, if any. */
export function rejectClosed(
  trace: Trace,
  { accountId, isClosed }: { readonly accountId: string; readonly isClosed?: boolean | undefined },
  field?: string,
): void {
  if (!isClosed) return
  const details = { reason: 'CUSTOMER_DELETED', ...(field === undefined ? {} : { field }) } as const
  throw trace.fail('account-open', 'The customer of the account is not deleted', {
    code: 'INVALID_INPUT',
    details,
    got: accountId,
  })
}
