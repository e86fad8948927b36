import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { drawArchitecture } from './draw-architecture.ts'
import { drawErrorTables, drawTopics } from './draw-behavior.ts'
import { drawCommandLine } from './draw-command-line.ts'

// Entry point of `npm run architecture`: rewrites the generated parts of these documents.
const DOCUMENTS = {
  'architecture.md': drawArchitecture,
  'behavior/errors.md': drawErrorTables,
  'behavior.md': drawTopics,
  'cli.md': drawCommandLine,
}

for (const [name, draw] of Object.entries(DOCUMENTS)) {
  const file = resolve(import.meta.dirname, '../../docs', name)
  writeFileSync(file, draw(readFileSync(file, 'utf8')))
}
