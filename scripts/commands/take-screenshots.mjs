import { ensureDependencies } from '../setup/dependencies.mjs'
import { findBrowser, NO_BROWSER } from '../setup/find-browser.mjs'
import { Rejection } from '../setup/project.mjs'
import { ensureBuild } from './build.mjs'
import { runTypeScript } from './run-typescript.mjs'

/** The `screenshots` command: takes the pictures of `docs/pictures` again. Arguments select pictures by name. */
export async function screenshotsCommand(args) {
  await ensureDependencies()
  const browser = await findBrowser()
  if (!browser) throw new Rejection(NO_BROWSER)
  await ensureBuild()
  process.env.CHROMIUM_PATH = browser
  return runTypeScript('scripts/screenshots/screenshots.ts', args)
}
