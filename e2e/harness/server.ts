/** Ports of the servers, one for each worker, so that concurrent journeys share nothing. `npm run e2e` finds free ports. */
export const PORTS: readonly number[] = (process.env.E2E_PORTS || '3210,3211').split(',').map(Number)

/** Command that starts the servers: `start` with Next, or `plain` with the exported console. */
export const SERVER = process.env.E2E_SERVER || 'start'

/** Port of this worker's server. */
export const port = PORTS[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? 0

/** Returns the console's address on a port. It is not 127.0.0.1, because passkeys do not work on IP addresses. */
export const originOn = (serverPort: number) => `http://localhost:${serverPort}`

/** Address of this worker's console. */
export const baseURL = originOn(port)

/** Host name that the browser of the journeys resolves to 127.0.0.1. */
export const FOREIGN_NAME = 'sandbox.test'

/** Host that requires a login. It is not a secure context, so passkeys do not work there. */
export const FOREIGN_HOST = `${FOREIGN_NAME}:${port}`

/** API token of the first platform; the servers start with it. */
export const apiToken = { clientId: 'journeys', clientSecret: 'journeys-secret-of-at-least-32-characters' } as const
