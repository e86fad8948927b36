/** Returns the path to open next if it is within the origin, else the start page. */
export function sameOriginPath(next: string, origin: string): string {
  if (!URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  // Browsers treat a path that starts with // as another host. Dot segments can produce one, as in /.//host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
