/** Security headers of all pages and files. The server sets them, because Next does not set them on files. */
export const FILE_HEADERS = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
] as const

/** Returns the security headers of a page whose scripts have this nonce. */
export function pageHeaders(nonce: string, { isDeveloping }: { isDeveloping: boolean }): Record<string, string> {
  return {
    ...Object.fromEntries(FILE_HEADERS),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Content-Security-Policy': contentSecurityPolicy(nonce, isDeveloping ? DEVELOPMENT : PRODUCTION),
  }
}

// Hot reloading evaluates code, injects styles and opens a WebSocket.
const DEVELOPMENT = { script: " 'unsafe-eval'", style: " 'unsafe-inline'", connect: ' ws:', trustedTypes: '' }
const PRODUCTION = {
  script: '',
  style: '',
  connect: '',
  trustedTypes: "; require-trusted-types-for 'script'; trusted-types default nextjs",
}

function contentSecurityPolicy(nonce: string, allowed: typeof PRODUCTION): string {
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
