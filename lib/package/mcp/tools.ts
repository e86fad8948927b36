import type { Tool } from '#lib/package/mcp/tool'
import { callApiTool } from '#lib/package/mcp/tools/call-api-tool'
import { armFault, getCredentials, moveClock, resetSandbox } from '#lib/package/mcp/tools/control-tools'
import { coverageTool } from '#lib/package/mcp/tools/coverage-tool'
import { explainCallTool } from '#lib/package/mcp/tools/explain-call-tool'
import { readInbox } from '#lib/package/mcp/tools/inbox-tool'
import { listCalls, listWebhooks } from '#lib/package/mcp/tools/list-tools'
import { readinessTool } from '#lib/package/mcp/tools/readiness-tool'
import { signInWallet } from '#lib/package/mcp/tools/sign-in-tool'
import { snapshotTool } from '#lib/package/mcp/tools/snapshot-tool'
import { triggerWebhookTool } from '#lib/package/mcp/tools/trigger-tool'

/** The tools of the MCP server, in the order in which agents see them. */
export const TOOLS: readonly Tool[] = [
  getCredentials,
  callApiTool,
  signInWallet,
  listCalls,
  explainCallTool,
  armFault,
  moveClock,
  coverageTool,
  readinessTool,
  listWebhooks,
  triggerWebhookTool,
  readInbox,
  snapshotTool,
  resetSandbox,
]
