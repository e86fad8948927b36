// Lints OpenAPI documents with the recommended rules of Spectral and Redocly. Prints a JSON array
// with one array of problems per document. Usage: node lint-openapi.mjs <folder of the tools> <document>…

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [folder, ...documents] = process.argv.slice(2)
const tool = name => createRequire(join(folder, 'package.json')).resolve(name)
const importTool = name => import(pathToFileURL(tool(name)).href)

async function spectralProblems(document) {
  const { Document, Spectral } = (await importTool('@stoplight/spectral-core')).default
  const parsers = (await importTool('@stoplight/spectral-parsers')).default
  const { oas } = (await importTool('@stoplight/spectral-rulesets')).default
  const linter = new Spectral()
  linter.setRuleset({ extends: [[oas, 'recommended']] })
  const found = await linter.run(new Document(readFileSync(document, 'utf8'), parsers.Json, document))
  return found.map(({ code, message, path }) => `spectral ${code} ${path.join('/')}: ${message}`)
}

async function redoclyProblems(document) {
  const { createConfig, lint } = await importTool('@redocly/openapi-core')
  const found = await lint({ ref: document, config: await createConfig({ extends: ['recommended'] }) })
  return found.map(({ ruleId, message, location }) => `redocly ${ruleId} ${location[0]?.pointer}: ${message}`)
}

const problems = []
for (const document of documents) {
  problems.push([...(await redoclyProblems(document)), ...(await spectralProblems(document))])
}
console.log(JSON.stringify(problems))
