import { answerByRouteHandler } from '#lib/runtime/next/answer-by-route-handler'
import { startNext } from '#lib/runtime/next/next-app'
import { serveUntilSignal } from '#lib/runtime/server/serve-until-signal'

/** Entry point of the servers of a clone: API and control plane, and with `--console` the pages and handlers of Next. */
await serveUntilSignal({
  prepare: async settings => {
    if (!process.argv.includes('--console')) return {}
    const next = await startNext(settings)
    return { pages: next, answerCall: answerByRouteHandler(next) }
  },
})
