import * as module from 'node:module'

const FOLDER = '/node_modules/drizzle-orm/'

/**
 * Has Node find the modules of drizzle within its folder at once. Its package.json is 180 kB long, and Node parses it anew
 * for each of a hundred modules to learn that they are ES modules: that was half of a start. Older Nodes go on doing so.
 */
export function findDrizzleModules() {
  module.registerHooks?.({
    resolve: (specifier, context, next) =>
      specifier.startsWith('.') && context.parentURL?.includes(FOLDER)
        ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier, context),
  })
}
