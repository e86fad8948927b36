/** Returns the environment unchecked. Only this file reads it. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return { ...process.env }
}
