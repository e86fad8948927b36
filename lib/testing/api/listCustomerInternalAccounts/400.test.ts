import {
  promiseCurrencyFilter,
  promiseCursorRefusals,
  promiseQueryRefusals,
  WRONG_LIMITS,
} from '#lib/testing/list-promises'
import { sandboxOfFile } from '#lib/testing/sandbox-of-file'
import { unknownId } from '#lib/testing/unknown-id'

const PATH = '/customers/internal-accounts'
const sandbox = await sandboxOfFile()
const neighbour = await sandbox.neighbour()

promiseQueryRefusals(sandbox, PATH, [...WRONG_LIMITS, 'type=SAVINGS'])
promiseCursorRefusals(sandbox, PATH, {
  unknown: unknownId('InternalAccount'),
  foreign: neighbour.starter.customerUsd,
})
promiseCurrencyFilter(sandbox, PATH)
