import { findBrowser } from './browser.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { typeScriptCommand } from './typescript.mjs'

/** Runs the bench, with a Chromium named to it where there is one. */
export async function benchCommand(args) {
  await ensureDependencies()
  const browser = await findBrowser()
  if (browser !== undefined) process.env.CHROMIUM_PATH = browser
  return typeScriptCommand('scripts/bench/main.ts', args)
}
