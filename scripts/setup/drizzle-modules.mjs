import * as module from 'node:module'

const FOLDER = '/node_modules/drizzle-orm/'

/**
 * Resolves drizzle's modules without its 180 kB package.json, which Node otherwise parses
 * for each of a hundred modules: half of a start. Needs a Node with synchronous hooks.
 */
export function findDrizzleModules() {
  module.registerHooks?.({
    resolve: (specifier, context, next) =>
      specifier.startsWith('.') && context.parentURL?.includes(FOLDER)
        ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier, context),
  })
}
