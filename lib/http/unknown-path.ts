import { CONTROL_OPERATIONS } from '#lib/contract/control-operations'
import type { ErrorDetails } from '#lib/contract/errors/api-error'
import { nearestNames } from '#lib/contract/nearest-names'
import { BASE_PATH, CONTROL_PATH } from '#lib/contract/operation'

/** Path of the webhook test in older pages of the public documentation. */
const OLD_TEST_PATH = `${BASE_PATH}/webhooks/test`

const CONTROL_PATHS = [...new Set<string>(CONTROL_OPERATIONS.map(({ path }) => CONTROL_PATH + path))]

/** Returns the details of the error for a path that no operation has. */
export function detailsOfUnknownPath(path: string): ErrorDetails<'REFERENCE_NOT_FOUND'> & { readonly hint?: string } {
  if (path === OLD_TEST_PATH) return { reason: 'UNKNOWN_ROUTE', hint: `Use POST ${BASE_PATH}/sandbox/webhooks/test.` }
  if (path.startsWith(BASE_PATH)) return { reason: 'UNKNOWN_ROUTE' }
  if (!`${path}/`.startsWith(`${CONTROL_PATH}/`)) return { reason: 'UNSERVED_PATH' }
  return { reason: 'UNKNOWN_CONTROL_PATH', nearest: nearestNames(path, CONTROL_PATHS) }
}
