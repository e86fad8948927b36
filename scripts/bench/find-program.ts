import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Folders of Debian's and Ubuntu's packages, which PATH may omit. */
const FOLDERS = ['/usr/sbin', '/usr/lib/postgresql/*/bin']

/** Returns the path of an installed program, or undefined. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS.flatMap(folder => globSync(folder))]
  return folders.map(folder => join(folder, name)).find(existsSync)
}
