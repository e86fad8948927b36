/**
 * Ports of the servers. Each Playwright worker has a separate server, so that concurrent journeys (end-to-end tests) do
 * not share a server. `npm run e2e` finds free ports.
 */
export const PORTS: readonly number[] = (process.env.E2E_PORTS || '3210,3211').split(',').map(Number)

/** Command that starts the servers: `start` (Next.js) or `plain` (the exported console). */
export const SERVER_COMMAND = process.env.E2E_SERVER || 'start'

/** Port of this worker's server. */
export const port = PORTS[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? 0

/** Returns the console's origin. Uses localhost, because passkeys do not work at IP addresses. */
export const originOn = (serverPort: number) => `http://localhost:${serverPort}`

/** Origin of this worker's console. */
export const baseURL = originOn(port)

/** Host name that the journeys' browser resolves to 127.0.0.1. */
export const FOREIGN_NAME = 'sandbox.test'

/** Host at which the console requires a login. Its pages are not secure contexts, so passkeys do not work there. */
export const FOREIGN_HOST = `${FOREIGN_NAME}:${port}`

/** API token of the first platform. The servers get it from their environment variables. */
export const apiToken = { clientId: 'journeys', clientSecret: 'journeys-secret-of-at-least-32-characters' } as const
