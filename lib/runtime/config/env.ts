/** Returns the unchecked environment variables. No other file of the server reads `process.env`. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return { ...process.env }
}
