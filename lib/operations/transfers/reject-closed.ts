import type { Trace } from '#lib/operations/trace'

/**
 * Rejects an account whose customer was deleted (INVALID_INPUT). `field` is the parameter that names the account, if
 * any.
 */
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
