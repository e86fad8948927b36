import { join } from 'node:path'
import { brunoZip, llmsTxt, postmanJson } from '#lib/export/downloads/downloads'
import type { Pages } from '#lib/runtime/pages/pages'
import { staticPages } from '#lib/runtime/pages/static-pages'

/** Downloads that contain the server's URL, which is unknown when the console is exported. */
const DOWNLOADS = { '/bruno.zip': brunoZip, '/llms.txt': llmsTxt, '/postman.json': postmanJson }

/** Returns the pages of the exported console in the folder `console`, next to the folder of the bundled program. */
export function exportedConsole(): Pages {
  return staticPages(join(import.meta.dirname, '../console'), DOWNLOADS)
}
