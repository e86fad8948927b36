import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod/mini'
import { RejectedCall } from '#lib/client/rejected-call'
import type { SandboxConnection } from '#lib/package/mcp/connect-sandbox'
import { LineTransport } from '#lib/package/mcp/line-transport'
import { getPrompt, listPrompts } from '#lib/package/mcp/prompts'
import { listResources, OPERATION_TEMPLATE, readResource } from '#lib/package/mcp/resources'
import { type Tool, ToolError, type ToolSession } from '#lib/package/mcp/tool'
import { TOOLS } from '#lib/package/mcp/tools'
import { WalletError } from '#lib/package/wallet/wallet-error'
import { BUILD } from '#lib/runtime/build-version'
import { SettingError } from '#lib/runtime/config/setting-error'

const INSTRUCTIONS =
  'A local sandbox of a payments API with simulated money. Read openapi://operations/{operationId} before you call an operation. After a rejected call, use explain_call: it names the failed check and the fix.'

/** How results are sent: as `structuredContent` with a short text, or as JSON in the text alone. */
export type ResultForm = 'structured' | 'text'

/** A result whose JSON is shorter has no further facts than its summary. */
const SHORT_RESULT = 400

const STRUCTURED_HINT =
  'The whole result is in structuredContent. If you cannot see it, start countersign mcp with --results text.'

/** Serves MCP on stdin and stdout until the client disconnects or a signal arrives. Returns the exit code. */
export async function serveMcp(connection: SandboxConnection, results: ResultForm): Promise<number> {
  const server = createServer({ ...connection, wallets: new Map() }, results)
  const ended = waitForEnd()
  await server.connect(new LineTransport(process.stdin, process.stdout))
  const code = await ended
  await server.close()
  return code
}

function waitForEnd(): Promise<number> {
  return new Promise(resolve => {
    process.stdin.once('end', () => resolve(0))
    process.stdin.once('close', () => resolve(0))
    process.stdout.once('error', () => resolve(0))
    process.once('SIGTERM', () => resolve(0))
    process.once('SIGINT', () => resolve(0))
  })
}

function createServer(session: ToolSession, results: ResultForm): Server {
  const server = new Server(
    { name: 'countersign', title: 'Countersign', version: BUILD.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(tool => describeTool(tool, results)) }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(params.name, params.arguments, { session, results }),
  )
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: listPrompts() }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    try {
      return getPrompt(params.name, params.arguments ?? {})
    } catch (error) {
      throw error instanceof ToolError ? new McpError(ErrorCode.InvalidParams, error.message) : error
    }
  })
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: listResources() }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [OPERATION_TEMPLATE] }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const content = readResource(uri, session.baseUrl)
    if (content !== undefined) return { contents: [{ uri, ...content }] }
    throw new McpError(ErrorCode.InvalidParams, `${uri} is not a resource. List the resources to find a valid URI.`)
  })
  return server
}

function describeTool({ name, title, description, annotations, input, output }: Tool, results: ResultForm) {
  return {
    name,
    title,
    description,
    annotations: { ...annotations, openWorldHint: false },
    inputSchema: schemaOf(input),
    ...(output === undefined || results === 'text' ? {} : { outputSchema: schemaOf(output) }),
  }
}

function schemaOf(schema: z.core.$ZodType) {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { ...described, type: 'object' as const }
}

async function callTool(
  name: string,
  input: unknown,
  { session, results }: { readonly session: ToolSession; readonly results: ResultForm },
) {
  try {
    const tool = TOOLS.find(each => each.name === name)
    if (tool === undefined)
      throw new ToolError(`${name} is not a tool. Use one of ${TOOLS.map(each => each.name).join(', ')}.`)
    const result = await tool.run(input ?? {}, session)
    const json = JSON.stringify(result)
    if (results === 'text') return { content: [{ type: 'text' as const, text: json }] }
    const summary = tool.summarize(result)
    const text = json.length < SHORT_RESULT ? summary : `${summary}\n${STRUCTURED_HINT}`
    return { content: [{ type: 'text' as const, text }], structuredContent: result }
  } catch (error) {
    return { content: [{ type: 'text' as const, text: messageOf(error) }], isError: true }
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ToolError || error instanceof SettingError || error instanceof WalletError) return error.message
  if (error instanceof RejectedCall) {
    const errors = Array.isArray(error.details?.errors) ? error.details.errors : []
    const fields = errors.map(({ field, message }) => `${field}: ${message}`)
    // The message may repeat the first field.
    return [error.message, ...fields.filter(field => field !== error.message)].join(' ')
  }
  return `The tool failed: ${error instanceof Error ? error.message : String(error)}. Check the arguments and try again.`
}
