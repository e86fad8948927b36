import { ensureDependencies } from '../setup/dependencies.mjs'
import { findBrowser, NO_BROWSER } from '../setup/find-browser.mjs'
import { Rejection } from '../setup/project.mjs'
import { ensureBuild } from './build.mjs'
import { runTypeScript } from './run-typescript.mjs'

/** The `screenshots` command: retakes the screenshots in `docs/pictures`. Arguments select screenshots by name. */
export async function screenshotsCommand(args) {
  await ensureDependencies()
  const browser = await findBrowser()
  if (!browser) throw new Rejection(NO_BROWSER)
  await ensureBuild()
  process.env.CHROMIUM_PATH = browser
  return runTypeScript('scripts/screenshots/screenshots.ts', args)
}
