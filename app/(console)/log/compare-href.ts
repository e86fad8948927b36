/** The address of two exchanges side by side. */
export function compareHref(left: string, right: string): string {
  return `/log/compare?${new URLSearchParams({ left, right })}`
}
