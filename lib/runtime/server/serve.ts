import { answerByRouteHandler } from '#lib/runtime/next/answer-by-route-handler'
import { startNext } from '#lib/runtime/next/next-app'
import { serveUntilSignal } from '#lib/runtime/server/serve-until-signal'
import { preferSmallHeap } from '#lib/runtime/server/small-heap'
import { startupErrorMessage } from '#lib/runtime/server/start'

/**
 * Entry point of the server in a clone of the repository: serves the API and the control plane. With `--console`, also
 * serves the console, and Next's route handlers answer the calls.
 */
preferSmallHeap()
try {
  await serveUntilSignal({
    prepare: async settings => {
      if (!process.argv.includes('--console')) return {}
      const next = await startNext(settings)
      return { pages: next, answerCall: answerByRouteHandler(next) }
    },
  })
} catch (error) {
  const line = startupErrorMessage(error)
  if (line === undefined) throw error
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
