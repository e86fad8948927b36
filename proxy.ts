import { type NextRequest, NextResponse } from 'next/server'

/** Every page, and nothing else: the API answers without passing here. */
export const config = { matcher: '/((?!api/|api$|_next/static/|_next/image|icon.svg).*)' }

/** Gives a page its nonce and its security headers. */
export function proxy(request: NextRequest): NextResponse {
  const policy = contentSecurityPolicy(crypto.randomUUID().replaceAll('-', ''))
  const headers = new Headers(request.headers)
  // Next reads the nonce for its own scripts from this request header.
  headers.set('Content-Security-Policy', policy)
  const response = NextResponse.next({ request: { headers } })
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.headers.set(name, value)
  response.headers.set('Content-Security-Policy', policy)
  return response
}

const PAGE_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

// Hot reloading evaluates code, injects styles and speaks over a socket.
const DEVELOPMENT = { script: " 'unsafe-eval'", style: " 'unsafe-inline'", connect: ' ws:', trustedTypes: '' }
const PRODUCTION = {
  script: '',
  style: '',
  connect: '',
  trustedTypes: "; require-trusted-types-for 'script'; trusted-types default nextjs",
}

function contentSecurityPolicy(nonce: string): string {
  const allowed = process.env.NODE_ENV === 'development' ? DEVELOPMENT : PRODUCTION
  const directives = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${allowed.script}`,
    `style-src 'self'${allowed.style}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${allowed.connect}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]
  return directives.join('; ') + allowed.trustedTypes
}
