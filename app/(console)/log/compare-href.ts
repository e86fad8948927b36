export function compareHref(left: string, right: string): string {
  return `/log/compare?${new URLSearchParams({ left, right })}`
}
