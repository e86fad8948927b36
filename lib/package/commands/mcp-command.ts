import { originOf, type Run } from '#lib/package/command'
import { connectSandbox } from '#lib/package/mcp/connect-sandbox'
import { serveMcp } from '#lib/package/mcp/serve-mcp'

export const mcpCommand: Run = async options => {
  if (options.url !== undefined) return serveMcp(await connectSandbox(originOf(options)))
  const { startSandbox } = await import('#lib/package/start-sandbox')
  const sandbox = await startSandbox()
  try {
    return await serveMcp(await connectSandbox(sandbox.origin, sandbox.credentials))
  } finally {
    await sandbox.close()
  }
}
