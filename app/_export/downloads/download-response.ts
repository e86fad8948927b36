import { BASE_PATH } from '#lib/contract/operation'

/** Where this server was asked, as its client knows it. */
export function addressesOf(request: Request): { readonly origin: string; readonly baseUrl: string } {
  // The address of the request itself always names localhost.
  const host = request.headers.get('host') ?? new URL(request.url).host
  const scheme = request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http'
  const origin = `${scheme}://${host}`
  return { origin, baseUrl: origin + BASE_PATH }
}

/** A file to be kept; what it holds follows from this build, but its addresses from the request. */
export function fileAnswer(content: string | Uint8Array<ArrayBuffer>, type: string, name?: string): Response {
  return new Response(content, {
    headers: {
      'Content-Type': type,
      'Cache-Control': 'no-store',
      ...(name === undefined ? {} : { 'Content-Disposition': `attachment; filename="${name}"` }),
    },
  })
}
