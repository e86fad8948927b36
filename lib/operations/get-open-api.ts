import { openApiDocument } from '#lib/contract/openapi'
import { RECORDED_EXAMPLES } from '#lib/contract/openapi-example'
import type { getOpenApi as contract } from '#lib/contract/openapi-operation'
import { BASE_PATH } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import type { Call, Outcome } from '#lib/operations/world'

/** JSON documents by base URL, each built once. */
const documents = new Map<string, string>()

/** Returns the contract as an OpenAPI 3.1 document with this server's base URL. */
export async function getOpenApi({ world }: Call<typeof contract>): Promise<Outcome<Record<string, unknown>>> {
  const baseUrl = `${world.settings.publicOrigin}${BASE_PATH}`
  const text = documents.get(baseUrl) ?? JSON.stringify(openApiDocument(OPERATIONS, baseUrl, RECORDED_EXAMPLES))
  documents.set(baseUrl, text)
  return { kind: 'stored', text, replay: 'none' }
}
