import { writeFileSync } from 'node:fs'
import { renderOpenApiFile } from '#lib/runtime/openapi-file'

/** Writes the contract's document: `npm run openapi`. */
writeFileSync('public/openapi.json', renderOpenApiFile())
