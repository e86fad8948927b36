import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { SettingError } from '#lib/runtime/config/setting-error'
import { writeFileAtomic } from '#lib/runtime/data-folder/write-file-atomic'

/** Reads the JSON of a snapshot file. Throws {@link SettingError} if it is not readable JSON. */
export async function readSnapshotFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    const fix = 'Use a file written by `countersign snapshot export`.'
    throw new SettingError(`${file} is not a readable JSON file: ${problemOf(error)}. ${fix}`)
  }
}

/** Writes a snapshot file, with one line per value for readable diffs. Throws {@link SettingError} if this fails. */
export function writeSnapshotFile(file: string, document: unknown): void {
  const bytes = new TextEncoder().encode(`${JSON.stringify(document, undefined, 2)}\n`)
  try {
    writeFileAtomic(resolve(file), bytes, 'replace')
  } catch (error) {
    throw new SettingError(`${file} cannot be written: ${problemOf(error)}. Use the path of a writable file.`)
  }
}

/** Messages of `JSON.parse` may quote several lines of the file. */
function problemOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ')
}
