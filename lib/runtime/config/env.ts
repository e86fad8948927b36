/** Returns a copy of the environment variables. In `lib`, only this file and test code read `process.env`. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return { ...process.env }
}
