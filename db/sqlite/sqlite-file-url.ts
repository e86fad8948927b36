import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Returns the absolute path of a `file:` URL, which may be relative to `folder`: `file:./a`, `file:/a` or `file:///a`.
 * Decodes percent-encoding. Returns undefined if the URL does not name a file or contains `?` or `#`. The script
 * `load-settings.mjs` repeats this rule in JavaScript.
 */
export function pathOfFileUrl(url: string, folder: string): string | undefined {
  if (!/^file:[^?#]+$/.test(url)) return undefined
  try {
    const path = fileURLToPath(new URL(url, pathToFileURL(`${resolve(folder)}/`)))
    return path.endsWith('/') || path.includes('\0') ? undefined : path
  } catch {
    return undefined // A remote host, an encoded slash, or invalid percent-encoding.
  }
}
