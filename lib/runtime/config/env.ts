/**
 * Returns a copy of the environment variables. Other files in `lib`, except tests, their fixtures and `lib/testing`, do
 * not read `process.env`.
 */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return { ...process.env }
}
