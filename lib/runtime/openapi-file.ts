import { openApiDocument } from '#lib/contract/openapi'
import { BASE_PATH } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'

/** The text of `public/openapi.json`: the contract at its default address. */
export function checkedInDocument(): string {
  return `${JSON.stringify(openApiDocument(OPERATIONS, `http://localhost:3000${BASE_PATH}`), undefined, 2)}\n`
}
