import { BASE_PATH } from '#lib/contract/operation'
import { WORLD_NAME, WORLD_PARAMETER, worldPath } from '#lib/contract/sandbox/world-path'
import { brunoFiles } from '#lib/export/collections/bruno-collection'
import { postmanCollection } from '#lib/export/collections/postman-collection'
import { llmsText } from '#lib/export/downloads/llms-text'
import { zipOf } from '#lib/export/downloads/zip'

/** Returns the API as a Postman collection. */
export function postmanJson(request: Request): Response {
  const collection = postmanCollection(requestAddresses(request).baseUrl)
  return fileResponse(
    JSON.stringify(collection, null, 2),
    'application/json; charset=utf-8',
    'countersign.postman.json',
  )
}

/** Returns the API as a zipped Bruno collection. */
export function brunoZip(request: Request): Response {
  return fileResponse(zipOf(brunoFiles(requestAddresses(request).baseUrl)), 'application/zip', 'countersign.bruno.zip')
}

/** Returns the API reference as Markdown, for language models. */
export function llmsTxt(request: Request): Response {
  const { origin, baseUrl } = requestAddresses(request)
  return fileResponse(llmsText(origin, baseUrl), 'text/plain; charset=utf-8')
}

/**
 * Returns the origin that the client called, and the API's base URL there. Both include the path of the world that the
 * query names, if any.
 */
function requestAddresses(request: Request): { readonly origin: string; readonly baseUrl: string } {
  // In Next.js, the URL of a request always names localhost.
  const host = request.headers.get('host') ?? new URL(request.url).host
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  const world = new URL(request.url).searchParams.get(WORLD_PARAMETER) ?? ''
  const origin = `${scheme}://${host}${WORLD_NAME.test(world) ? worldPath(world) : ''}`
  return { origin, baseUrl: origin + BASE_PATH }
}

/** Returns a file, as a download if `name` is given. Forbids caching: URLs in the file depend on the request. */
function fileResponse(content: string | Uint8Array<ArrayBuffer>, type: string, name?: string): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'no-store',
      ...(name === undefined ? {} : { 'Content-Disposition': `attachment; filename="${name}"` }),
    },
  })
}
