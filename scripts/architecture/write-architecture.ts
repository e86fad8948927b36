import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { drawArchitecture } from './draw-architecture.ts'

/** The program of `npm run architecture`: draws the generated part of the page again. */
const file = resolve(import.meta.dirname, '../../docs/architecture.md')
writeFileSync(file, drawArchitecture(readFileSync(file, 'utf8')))
