/** Oldest version of Node that runs the package, as in `engines` of package.json. */
const OLDEST = [22, 12] as const

/**
 * Returns a line that names the version of Node which the package needs, if this one is older. This file imports nothing
 * and uses only what Node 18 has, because it is loaded before all other code.
 */
export function nodeProblem(version = process.versions.node): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined
  return `countersign needs Node ${OLDEST.join('.')} or newer, and this is Node ${version}. Install a newer Node, then try again.`
}
