import { buildWorld, type RunningWorld } from '#lib/runtime/build-world'

const KEY = Symbol.for('countersign.world')
type Registry = { [KEY]?: Promise<RunningWorld> | undefined }

/**
 * The one World of this process. Kept on globalThis, because the server loads route handlers, pages and instrumentation
 * each with modules of their own, and a reload in development loads them again. One that could not be built is forgotten, so
 * that whoever asks next tries again.
 */
export function processWorld(): Promise<RunningWorld> {
  const registry: typeof globalThis & Registry = globalThis
  registry[KEY] ??= buildWorld().catch((error: unknown) => {
    registry[KEY] = undefined
    throw error
  })
  return registry[KEY]
}
