import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Returns the absolute path of a `file:` URL: `file:./a` (relative to `folder`), `file:/a` or `file:///a`.
 * `scripts/setup/load-settings.mjs` contains a copy of this function in JavaScript.
 */
export function pathOfFileUrl(url: string, folder: string): string | undefined {
  if (!/^file:[^?#]+$/.test(url)) return undefined
  try {
    const path = fileURLToPath(new URL(url, pathToFileURL(`${resolve(folder)}/`)))
    return path.endsWith('/') || path.includes('\0') ? undefined : path
  } catch {
    return undefined // The URL has a remote host, an encoded slash or invalid percent-encoding.
  }
}
