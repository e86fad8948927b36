/**
 * Returns the path, query and fragment of the URL `next`. Returns `/` if `next` is invalid, has another origin, or has
 * a path that begins with `//`.
 */
export function sameOriginPath(next: string, origin: string): string {
  if (!URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  // Browsers read a host after a leading //. Resolving dot segments can produce such a path: /.//host becomes //host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
