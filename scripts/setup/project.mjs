import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that contains package.json, without a trailing slash. */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** An expected failure, printed as one line without a stack. */
export class Rejection extends Error {}
