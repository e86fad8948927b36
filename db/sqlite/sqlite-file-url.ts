import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Returns the absolute path of a `file:` URL, relative to `folder`. Returns undefined if it does not name a file:
 * percent-encoding is decoded, and a `?` or `#` is rejected. Accepts `file:./a`, `file:/a` and `file:///a`. The
 * launcher repeats this rule because it runs before packages are installed.
 */
export function pathOfFileUrl(url: string, folder: string): string | undefined {
  if (!/^file:[^?#]+$/.test(url)) return undefined
  try {
    const path = fileURLToPath(new URL(url, pathToFileURL(`${resolve(folder)}/`)))
    return path.endsWith('/') || path.includes('\0') ? undefined : path
  } catch {
    return undefined // A host, an encoded slash, or an invalid percent-encoding.
  }
}
