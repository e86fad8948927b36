import { openApiDocument } from '#lib/contract/openapi'
import { RECORDED_EXAMPLES } from '#lib/contract/openapi-example'
import { OPERATIONS } from '#lib/contract/operations'
import { listBehavior, readBehavior } from '#lib/package/mcp/behavior-topics'

const OPERATION_PREFIX = 'openapi://operations/'

export const OPERATION_TEMPLATE = {
  uriTemplate: `${OPERATION_PREFIX}{operationId}`,
  name: 'operation',
  title: 'OpenAPI document of an operation',
  mimeType: 'application/json',
}

/** Lists the topics of docs/behavior.md, and an OpenAPI document for each operation. */
export function listResources() {
  const operations = OPERATIONS.map(({ id, method, path, summary }) => ({
    uri: `${OPERATION_PREFIX}${id}`,
    name: id,
    title: `${method} ${path}`,
    description: summary,
    mimeType: 'application/json',
  }))
  return [...listBehavior(), ...operations]
}

/** Returns the content of the resource with this URI. */
export function readResource(uri: string, baseUrl: string): { mimeType: string; text: string } | undefined {
  const behavior = readBehavior(uri)
  if (behavior !== undefined) return { mimeType: 'text/markdown', text: behavior }
  const operation = OPERATIONS.find(({ id }) => uri === `${OPERATION_PREFIX}${id}`)
  if (operation === undefined) return undefined
  // Omit the webhooks, which openApiDocument adds to every document.
  const { webhooks, components, ...document } = openApiDocument([operation], baseUrl, RECORDED_EXAMPLES)
  const text = JSON.stringify({ ...document, components: usedComponents(document, components as Components) })
  return { mimeType: 'application/json', text }
}

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Follows each `$ref`. Keeps all security schemes, because documents refer to them by name. */
function usedComponents(document: unknown, components: Components): Components {
  const used = new Set<string>()
  const follow = (value: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const key = `${kind}/${name}`
      if (used.has(key)) continue
      used.add(key)
      follow(components[kind]?.[name] ?? {})
    }
  }
  follow(document)
  return Object.fromEntries(
    Object.entries(components).map(([kind, named]) => [
      kind,
      Object.fromEntries(
        Object.entries(named).filter(([name]) => kind === 'securitySchemes' || used.has(`${kind}/${name}`)),
      ),
    ]),
  )
}
