import { readFile } from 'node:fs/promises'
import { problemOf } from '#lib/package/write-json-file'
import { SettingError } from '#lib/runtime/config/setting-error'

/** Reads the JSON of a snapshot file. Throws {@link SettingError} if it is not readable JSON. */
export async function readSnapshotFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    const fix = 'Use a file written by `countersign snapshot export`.'
    throw new SettingError(`${file} is not a readable JSON file: ${problemOf(error)}. ${fix}`)
  }
}
