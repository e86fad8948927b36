import {
  isRef,
  joinBlocks,
  ORIGIN,
  type Parts,
  pathText,
  type Script,
  type ScriptCall,
  type Statement,
  type Template,
} from '#lib/export/scripts/script'
import { toolCode, toolsOf } from '#lib/export/scripts/script-tools'
import { quoteForTypeScript, typeScriptName, typeScriptText } from '#lib/export/snippets/quoting'

/**
 * Writes a run as a TypeScript program without dependencies. It must be saved as an `.mts` file, which Node 22.18 or newer
 * runs as a module in every folder. The program exits with code 0 if every response has the captured status.
 */
export function typeScriptOf(script: Script): string {
  const call = `/** Calls the API or the sandbox control plane. Returns the JSON of the response. Throws if the status differs from the captured one. */
async function call(method: string, url: string, options: { status: number; headers?: Record<string, string>; body?: string }): Promise<any> {
  const response = await fetch(url, { method, headers: { Authorization: authorization, ...options.headers }, body: options.body ?? null })
  const text = await response.text()
  console.log(method, url, response.status)
  if (response.status !== options.status) throw new Error(\`Expected \${options.status}, received \${response.status}: \${text}\`)
  return text === '' ? undefined : JSON.parse(text)
}`
  return [
    `// Run it with Node 22.18 or newer: CLIENT_ID=… CLIENT_SECRET=… node ${script.name}.mts\n// ${script.title}\n// ${script.about}`,
    "import * as crypto from 'node:crypto'",
    `${environmentOf(script)}\nconst authorization = \`Basic \${btoa(\`\${process.env.CLIENT_ID}:\${process.env.CLIENT_SECRET}\`)}\``,
    call,
    toolCode(toolsOf(script.statements), 'TypeScript'),
    linesOf(script.statements),
  ]
    .join('\n\n')
    .concat('\n')
}

/** Writes a run as a Playwright test. Each call is a test step. */
export function playwrightOf(script: Script): string {
  const body = linesOf(script.statements).replaceAll(/^(?=.)/gm, '  ')
  return `// ${script.about}
// Run it: CLIENT_ID=… CLIENT_SECRET=… npx playwright test
import * as crypto from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'

${environmentOf(script)}
const authorization = \`Basic \${btoa(\`\${process.env.CLIENT_ID}:\${process.env.CLIENT_SECRET}\`)}\`

test(${quoteForTypeScript(script.title)}, async ({ request }) => {
  const call = callerOf(request)

${body}
})

/** Returns a function that calls the API or the control plane, expects the captured status and returns the JSON of the response. */
function callerOf(request: APIRequestContext) {
  return (method: string, url: string, options: { status: number; headers?: Record<string, string>; body?: string }): Promise<any> =>
    test.step(\`\${method} \${new URL(url).pathname}\`, async () => {
      const headers = { Authorization: authorization, ...options.headers }
      const response = await request.fetch(url, { method, headers, data: options.body === undefined ? undefined : Buffer.from(options.body) })
      const text = await response.text()
      expect(response.status(), text).toBe(options.status)
      return text === '' ? undefined : JSON.parse(text)
    })
}

${toolCode(toolsOf(script.statements), 'TypeScript')}
`
}

function environmentOf({ baseUrl }: Script): string {
  return `const baseUrl = process.env.BASE_URL ?? ${quoteForTypeScript(baseUrl)}
const ${ORIGIN} = process.env.ORIGIN ?? baseUrl.replace(/\\/api\\/[^/]*$/, '')`
}

function linesOf(statements: readonly Statement[]): string {
  const bodies = new Map<string, string>()
  return joinBlocks(statements, '//', line => lineOf(line, bodies))
}

function lineOf(line: Exclude<Statement, { kind: 'note' }>, bodies: Map<string, string>): readonly string[] {
  if (line.kind === 'call') return callLines(line, bodies)
  if (line.kind === 'tool') return [`const ${line.name} = ${line.tool}(${line.inputs.join(', ')})`]
  const printLine = line.name === 'sessionId' ? '\nconsole.log(sessionId)' : ''
  return [`const ${line.name}: string = ${line.source}${pathText(line.path)}${printLine}`]
}

/** Declares a shared body only once, so that its calls send the same bytes. */
function callLines(call: ScriptCall, bodies: Map<string, string>): readonly string[] {
  const base = call.at === 'api' ? 'baseUrl' : `${ORIGIN} + '/api/sandbox'`
  const lines: string[] = []
  const fields = [`status: ${call.status}`]
  if (call.headers.length > 0) fields.push(`headers: { ${call.headers.map(headerOf).join(', ')} }`)
  if (call.body !== undefined) {
    const text = literalOf(call.body)
    const name = bodies.get(text) ?? `${call.name}Body`
    if (!bodies.has(text)) lines.push(`const ${name} = JSON.stringify(${text})`)
    bodies.set(text, name)
    fields.push(`body: ${name}`)
  }
  const assignment = call.status === 204 ? 'await ' : `const ${call.name} = await `
  return [
    ...lines,
    `${assignment}call(${quoteForTypeScript(call.method)}, ${base} + ${templateText(call.path)}, { ${fields.join(', ')} })`,
  ]
}

function headerOf([name, value]: readonly [string, Parts]): string {
  return `${typeScriptName(name)}: ${templateText(value)}`
}

function templateText(parts: Parts): string {
  return typeScriptText(parts, ({ ref }) => ref)
}

function literalOf(value: Template): string {
  if (typeof value === 'string') return quoteForTypeScript(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (isRef(value)) return value.as === 'json' ? `JSON.parse(${value.ref})` : value.ref
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`
  const members = Object.entries(value).map(([name, item]) => {
    const text = literalOf(item)
    return text === name ? name : `${typeScriptName(name)}: ${text}`
  })
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
