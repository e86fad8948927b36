import { CONTROL_PATH } from '#lib/contract/operation'
import { ToolError } from '#lib/package/mcp/tool'

/** The tool for each first segment of a control-plane path. */
const TOOL_OF_SEGMENT: Readonly<Record<string, string>> = {
  arm: 'arm_error',
  clock: 'move_clock',
  coverage: 'coverage',
  exchanges: 'list_calls, or explain_call for one call',
  inbox: 'read_inbox',
  log: 'list_calls',
  oidc: 'sign_in_wallet with OAUTH',
  platforms: 'get_credentials',
  reset: 'reset',
  snapshots: 'snapshot',
  token: 'get_credentials',
  webhooks: 'list_webhooks, or trigger_webhook to cause an event',
}

/** Throws {@link ToolError} with the tool to use if the path belongs to the control plane, which has no API token. */
export function rejectControlPath(path: string): void {
  const [, segment] = /^(?:\/api)?\/sandbox\/([^/?]+)/.exec(path) ?? []
  if (segment === undefined) return
  const isControl = path.startsWith(`${CONTROL_PATH}/`)
  const tool = Object.hasOwn(TOOL_OF_SEGMENT, segment) ? TOOL_OF_SEGMENT[segment] : undefined
  // The API itself has paths such as /sandbox/send and /sandbox/webhooks/test.
  if (!isControl && (tool === undefined || path.startsWith('/sandbox/webhooks/'))) return
  throw new ToolError(
    tool === undefined
      ? `${path} belongs to the control plane, and no tool covers it. Call it over HTTP, at the origin from get_credentials.`
      : `${path} belongs to the control plane. Use the tool ${tool}.`,
  )
}
