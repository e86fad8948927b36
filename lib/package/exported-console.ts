import { join } from 'node:path'
import type { Pages } from '#lib/runtime/pages/pages'
import { type Downloads, staticPages } from '#lib/runtime/pages/static-pages'

/** Loads the code of the downloads when it is first needed, because it takes as long as half of a start. */
const load = () => import('#lib/export/downloads/downloads')

/** Downloads that contain the server's URL, which is unknown when the console is exported. */
const DOWNLOADS: Downloads = {
  '/bruno.zip': async request => (await load()).brunoZip(request),
  '/llms.txt': async request => (await load()).llmsTxt(request),
  '/postman.json': async request => (await load()).postmanJson(request),
}

/** Returns the pages of the exported console in the folder `console`, next to the folder of the bundled program. */
export function exportedConsole(): Pages {
  return staticPages(join(import.meta.dirname, '../console'), DOWNLOADS)
}
