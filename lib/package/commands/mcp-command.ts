import { type Options, originOf, type Run } from '#lib/package/command'
import { connectSandbox } from '#lib/package/mcp/connect-sandbox'
import { type ResultForm, serveMcp } from '#lib/package/mcp/serve-mcp'
import { SettingError } from '#lib/runtime/config/setting-error'

export const mcpCommand: Run = async options => {
  const results = resultsOf(options)
  if (options.url !== undefined) return serveMcp(await connectSandbox(originOf(options)), results)
  const { startSandbox } = await import('#lib/package/start-sandbox')
  const sandbox = await startSandbox()
  try {
    return await serveMcp(await connectSandbox(sandbox.origin, sandbox.credentials), results)
  } finally {
    await sandbox.close()
  }
}

function resultsOf({ results = 'structured' }: Options): ResultForm {
  if (results === 'structured' || results === 'text') return results
  throw new SettingError(`--results ${String(results)} is not a form of results. Use text or structured.`)
}
