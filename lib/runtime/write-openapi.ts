import { writeFileSync } from 'node:fs'
import { renderOpenApiFile } from '#lib/runtime/openapi-file'

// Writes the OpenAPI document. Run with `npm run openapi`.
writeFileSync('public/openapi.json', renderOpenApiFile())
