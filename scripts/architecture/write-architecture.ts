import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { drawArchitecture } from './draw-architecture.ts'

// Entry point of `npm run architecture`: rewrites the generated part of docs/architecture.md.
const file = resolve(import.meta.dirname, '../../docs/architecture.md')
writeFileSync(file, drawArchitecture(readFileSync(file, 'utf8')))
