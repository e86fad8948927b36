import { ensureDependencies } from '../setup/dependencies.mjs'
import { findBrowser } from '../setup/find-browser.mjs'
import { typeScriptCommand } from './run-typescript.mjs'

/** Runs the bench with a Chromium if one is found. */
export async function benchCommand(args) {
  await ensureDependencies()
  const browser = await findBrowser()
  if (browser !== undefined) process.env.CHROMIUM_PATH = browser
  return typeScriptCommand('scripts/bench/bench.ts', args)
}
