import { openApiDocument } from '#lib/contract/openapi'
import { RECORDED_EXAMPLES } from '#lib/contract/openapi-example'
import type { getOpenApi as contract } from '#lib/contract/openapi-operation'
import { BASE_PATH } from '#lib/contract/operation'
import { OPERATIONS } from '#lib/contract/operations'
import { publicAddress } from '#lib/operations/public-address'
import type { Call, Outcome } from '#lib/operations/world'
import type { Settings } from '#lib/operations/world-settings'

/** OpenAPI documents as JSON text. Each document is built only once. */
const documents = new WeakMap<Settings, string>()

/** Returns the contract as an OpenAPI 3.1 document with this sandbox's base URL. */
export async function getOpenApi({ world }: Call<typeof contract>): Promise<Outcome<Record<string, unknown>>> {
  const { settings } = world
  const baseUrl = `${publicAddress(settings)}${BASE_PATH}`
  const text = documents.get(settings) ?? JSON.stringify(openApiDocument(OPERATIONS, baseUrl, RECORDED_EXAMPLES))
  documents.set(settings, text)
  return { kind: 'stored', text, replay: 'none' }
}
