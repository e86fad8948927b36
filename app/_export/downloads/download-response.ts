import { BASE_PATH } from '#lib/contract/operation'
import { WORLD_NAME, WORLD_PARAMETER, worldPath } from '#lib/contract/sandbox/world-path'

/**
 * Returns the origin that the client called, and the API's base URL there. Both include the path of the world that the
 * query names, if any.
 */
export function requestAddresses(request: Request): { readonly origin: string; readonly baseUrl: string } {
  // In Next.js, the URL of a request always names localhost.
  const host = request.headers.get('host') ?? new URL(request.url).host
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  const world = new URL(request.url).searchParams.get(WORLD_PARAMETER) ?? ''
  const origin = `${scheme}://${host}${WORLD_NAME.test(world) ? worldPath(world) : ''}`
  return { origin, baseUrl: origin + BASE_PATH }
}

/** Returns a file, as a download if `name` is given. Forbids caching: URLs in the file depend on the request. */
export function fileResponse(content: string | Uint8Array<ArrayBuffer>, type: string, name?: string): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'no-store',
      ...(name === undefined ? {} : { 'Content-Disposition': `attachment; filename="${name}"` }),
    },
  })
}
