import { chmodSync, lstatSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { SettingError } from '#lib/runtime/config/setting-error'
import { writeFileAtomic } from '#lib/runtime/data-folder/write-file-atomic'

/**
 * Writes a value as JSON, with one line per value for readable diffs, to a file or, if `file` is `-`, to standard output.
 * Replaces an existing file only if `isForced`, and keeps its mode. Follows symbolic links, and writes into pipes and
 * devices. Throws {@link SettingError} if the file exists or cannot be written.
 */
export function writeJson(file: string, value: unknown, { isForced }: { readonly isForced: boolean }): void {
  const text = `${JSON.stringify(value, undefined, 2)}\n`
  if (file === '-') {
    process.stdout.write(text)
    return
  }
  try {
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats?.isFile() && !isForced) {
      throw new SettingError(`${file} exists. Use another name, or --force to overwrite the file.`)
    }
    if (stats === undefined ? isLink(file) : !stats.isFile()) {
      writeFileSync(file, text)
      return
    }
    if (stats === undefined) {
      writeFileAtomic(resolve(file), new TextEncoder().encode(text), 'replace')
      return
    }
    const target = realpathSync(file)
    writeFileAtomic(target, new TextEncoder().encode(text), 'replace')
    chmodSync(target, stats.mode)
  } catch (error) {
    if (error instanceof SettingError) throw error
    const problem = error instanceof Error ? error.message : String(error)
    throw new SettingError(`${file} cannot be written: ${problem}. Use the path of a writable file.`)
  }
}

/** Reports whether the path is a symbolic link, even to a file that does not exist. */
function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true
}
