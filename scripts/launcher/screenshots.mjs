import { findBrowser, NO_BROWSER } from './browser.mjs'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { Refusal } from './project.mjs'
import { runTypeScript } from './typescript.mjs'

/** The `screenshots` command: takes the pictures of this build anew; names of pictures limit it to these. */
export async function screenshotsCommand(args) {
  await ensureDependencies()
  const browser = await findBrowser()
  if (!browser) throw new Refusal(NO_BROWSER)
  await ensureBuild()
  process.env.CHROMIUM_PATH = browser
  return runTypeScript('scripts/screenshots/main.ts', args)
}
