/** The address to go on to, if it lies within the origin; else its start page. */
export function placeWithin(next: string, origin: string): string {
  if (!URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  // A path that starts with two slashes, as dots may leave it, would be read as the address of another host.
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
