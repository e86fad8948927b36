import { openApiDocument } from '#lib/contract/openapi'
import { RECORDED_EXAMPLES } from '#lib/contract/openapi-example'
import { BASE_PATH } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'

/** Returns the text of `public/openapi.json`: the contract at its default URL, with the recorded examples. */
export function renderOpenApiFile(): string {
  const document = openApiDocument(OPERATIONS, `http://localhost:3000${BASE_PATH}`, RECORDED_EXAMPLES)
  return `${JSON.stringify(document, undefined, 2)}\n`
}
