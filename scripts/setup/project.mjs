import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Path of the folder that contains package.json, without a trailing slash. */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** An expected error. Its message is printed without a stack trace. */
export class Rejection extends Error {}
