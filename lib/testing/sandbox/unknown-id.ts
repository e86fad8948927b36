/** Returns a well-formed ID of this type that belongs to no object. */
export function unknownId(type: string): string {
  return `${type}:00000000-0000-7000-8000-000000000000`
}
