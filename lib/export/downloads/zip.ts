import { zipSync } from 'fflate'
import { utf8FromText } from '#lib/wallet/encoding/bytes'

export interface ZipFile {
  /** ASCII, with a slash after each folder name. */
  readonly path: string
  readonly text: string
}

/** Earliest time that the format can store. With a fixed time, archives of the same files are identical. */
const MODIFIED_AT = new Date(1980, 0, 1)

/** Writes text files as a ZIP archive, without compression. */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const contents = Object.fromEntries(files.map(({ path, text }) => [path, Uint8Array.from(utf8FromText(text))]))
  return zipSync(contents, { level: 0, mtime: MODIFIED_AT })
}
