/** Returns the address of the page that compares two exchanges. */
export function compareHref(left: string, right: string): string {
  return `/log/compare?${new URLSearchParams({ left, right })}`
}
