import type { Exchange } from '#lib/client/control-client'
import { isForced } from '#lib/explain/injected-words'

/** Summarizes the checks of an exchange. */
export function verdict({ checks, injected }: Pick<Exchange, 'checks' | 'injected'>): string {
  if (isForced({ injected })) return 'Forced response. The checks did not decide the result.'
  const failedAt = checks.findIndex(({ status }) => status === 'fail')
  const failed = checks[failedAt]
  if (failed) return `Check ${failedAt + 1} of ${checks.length} failed: ${failed.label}.`
  if (checks.length === 0) return 'No checks were recorded for this call.'
  const skipped = checks.filter(({ status }) => status === 'skipped').length
  return skipped === 0
    ? `All checks passed (${checks.length}).`
    : `${checks.length - skipped} passed, ${skipped} skipped.`
}
