import { ensureDependencies } from '../setup/dependencies.mjs'
import { findBrowser } from '../setup/find-browser.mjs'
import { typeScriptCommand } from './run-typescript.mjs'

/** The `bench` command: runs the benchmark, with a Chromium if one is found. Arguments select parts by name. */
export async function benchCommand(args) {
  await ensureDependencies()
  const browser = await findBrowser()
  if (browser !== undefined) process.env.CHROMIUM_PATH = browser
  return typeScriptCommand('scripts/bench/bench.ts', args)
}
