import { zipSync } from 'fflate'
import { utf8FromText } from '#lib/wallet/encoding/bytes'

/** One file of an archive. */
export interface ZipFile {
  /** With slashes, and in ASCII. */
  readonly path: string
  readonly text: string
}

/** The earliest moment the format has: archives of the same files are the same bytes. */
const MODIFIED_AT = new Date(1980, 0, 1)

/** A ZIP archive of small text files, stored and not compressed. */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const contents = Object.fromEntries(files.map(({ path, text }) => [path, Uint8Array.from(utf8FromText(text))]))
  return zipSync(contents, { level: 0, mtime: MODIFIED_AT })
}
