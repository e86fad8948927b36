import { type NextRequest, NextResponse } from 'next/server'
import { pageHeaders } from '#lib/runtime/pages/page-headers'

/** Paths that the proxy handles: all except those of the API, Next's assets and the icon. */
export const config = { matcher: '/((?!api/|api$|_next/static/|_next/image|icon.svg).*)' }

/** Adds the security headers to a response, with a new nonce for the page's scripts. */
export function proxy(request: NextRequest): NextResponse {
  const isDeveloping = process.env.NODE_ENV === 'development'
  const ours = pageHeaders(crypto.randomUUID().replaceAll('-', ''), { isDeveloping })
  const headers = new Headers(request.headers)
  // Next reads the nonce for its own scripts from this request header.
  headers.set('Content-Security-Policy', ours['Content-Security-Policy'] ?? '')
  const response = NextResponse.next({ request: { headers } })
  for (const [name, value] of Object.entries(ours)) response.headers.set(name, value)
  return response
}
