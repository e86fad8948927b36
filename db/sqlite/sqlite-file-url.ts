import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * The absolute path a `file:` URL names, seen from a folder, or nothing when it names none. It is read as URLs are: what is
 * percent-encoded is decoded, and a `?` or `#` begins what a file has no use for, so it names no file. `file:./a`, `file:/a`
 * and `file:///a` are all understood. The launcher, which runs before there are packages, has the same rule once more.
 */
export function pathOfFileUrl(url: string, folder: string): string | undefined {
  if (!/^file:[^?#]+$/.test(url)) return undefined
  try {
    const path = fileURLToPath(new URL(url, pathToFileURL(`${resolve(folder)}/`)))
    return path.endsWith('/') || path.includes('\0') ? undefined : path
  } catch {
    return undefined // A host, an encoded slash, or a % that encodes nothing.
  }
}
