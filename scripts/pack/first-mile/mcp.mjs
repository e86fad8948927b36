// Calls a tool of the MCP server of a running sandbox. Prints the status of the API call.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const clientInfo = { name: 'first-mile', version: '1' }
const requests = [
  { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/call', params: { name: 'call_api', arguments: { method: 'GET', path: '/config' } } },
]
const server = spawn('npx', ['countersign', 'mcp', '--url', process.env.COUNTERSIGN_URL])
for (const request of requests) server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...request })}\n`)
for await (const line of createInterface({ input: server.stdout })) {
  const { id, result } = JSON.parse(line)
  if (id === 2) {
    console.log(result.structuredContent.status)
    server.stdin.end()
  }
}
