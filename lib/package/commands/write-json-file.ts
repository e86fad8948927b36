import { chmodSync, lstatSync, realpathSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { SettingError } from '#lib/runtime/config/setting-error'
import { writeFileAtomic } from '#lib/runtime/data-folder/write-file-atomic'

/** Throws {@link SettingError} if the file exists and `force` is false. A FIFO or a device contains nothing to lose. */
export function rejectExistingFile(file: string, force: boolean): void {
  if (force || file === STANDARD_OUTPUT || !statSync(file, { throwIfNoEntry: false })?.isFile()) return
  throw new SettingError(`${file} exists. Use --force to replace its content, or another path.`)
}

const STANDARD_OUTPUT = '-'

/**
 * Writes a value as JSON, with one line per value for readable diffs, to standard output if `file` is `-`. Follows symbolic
 * links. Replaces an existing file atomically and keeps its mode, but writes into a FIFO or a device. Throws
 * {@link SettingError} if this fails, or if the file exists and `force` is false.
 */
export async function writeJsonFile(file: string, value: unknown, force: boolean): Promise<void> {
  const text = `${JSON.stringify(value, undefined, 2)}\n`
  if (file === STANDARD_OUTPUT) {
    process.stdout.once('error', ignoreClosedPipe)
    process.stdout.write(text)
    return
  }
  // Another process may have created the file meanwhile.
  rejectExistingFile(file, force)
  try {
    await writeThrough(file, text)
  } catch (error) {
    throw new SettingError(`${file} cannot be written: ${problemOf(error)}. Use the path of a writable file.`)
  }
}

/** A reader such as `head` may close the pipe when it has read enough. */
function ignoreClosedPipe(error: Error): void {
  if (!('code' in error && error.code === 'EPIPE')) throw error
}

async function writeThrough(file: string, text: string): Promise<void> {
  const stats = statSync(file, { throwIfNoEntry: false })
  const bytes = new TextEncoder().encode(text)
  if (stats?.isFile()) {
    const target = realpathSync(file)
    writeFileAtomic(target, bytes, 'replace')
    chmodSync(target, stats.mode & 0o7777)
  } else if (stats === undefined && lstatSync(file, { throwIfNoEntry: false }) === undefined) {
    writeFileAtomic(resolve(file), bytes, 'replace')
  } else {
    // A FIFO, a device, or a link to a file that does not exist yet. A folder fails.
    await writeFile(file, bytes, { mode: 0o600 })
  }
}

/** Messages of `JSON.parse` may quote several lines of the file. */
export function problemOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
}
