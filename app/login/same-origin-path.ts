/** Returns the path, query and fragment of `next`, or `/` if `next` is invalid or may lead to another origin. */
export function sameOriginPath(next: string, origin: string): string {
  if (!URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  // Browsers read a host after a leading //. Resolving dot segments can produce such a path: /.//host becomes //host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
