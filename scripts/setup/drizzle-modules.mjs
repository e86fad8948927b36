import * as module from 'node:module'

const FOLDER = '/node_modules/drizzle-orm/'

/**
 * Resolves drizzle's modules without its 180 kB package.json. Node would parse that file for each of a hundred modules,
 * which takes half of the start time. Does nothing in a Node without synchronous hooks.
 */
export function findDrizzleModules() {
  module.registerHooks?.({
    resolve: (specifier, context, next) =>
      specifier.startsWith('.') && context.parentURL?.includes(FOLDER)
        ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier, context),
  })
}
