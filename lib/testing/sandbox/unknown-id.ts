/** Returns a valid ID of a resource type that no object has. */
export function unknownId(type: string): string {
  return `${type}:00000000-0000-7000-8000-000000000000`
}
