import type { Tool } from '#lib/package/mcp/tool'
import { callApiTool } from '#lib/package/mcp/tools/call-api-tool'
import { armError, getCredentials, moveClock, resetSandbox } from '#lib/package/mcp/tools/control-tools'
import { coverageTool } from '#lib/package/mcp/tools/coverage-tool'
import { explainCallTool } from '#lib/package/mcp/tools/explain-call-tool'
import { listCalls, listWebhooks } from '#lib/package/mcp/tools/list-tools'

/** The tools of the MCP server, in the order in which agents see them. */
export const TOOLS: readonly Tool[] = [
  getCredentials,
  callApiTool,
  listCalls,
  explainCallTool,
  armError,
  moveClock,
  coverageTool,
  listWebhooks,
  resetSandbox,
]
