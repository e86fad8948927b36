/** The environment as it was given; the one place that reads it. Nothing is judged here. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return { ...process.env }
}
