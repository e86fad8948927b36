/**
 * Where the servers of the journeys listen: one for each worker, so that journeys running at the same time share nothing.
 * `npm run e2e` finds free ports.
 */
export const PORTS: readonly number[] = (process.env.E2E_PORTS || '3210,3211').split(',').map(Number)

/** Where this worker's server listens. */
export const port = PORTS[Number(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? 0

/** The console's address on a port. Not 127.0.0.1: passkeys refuse IP addresses. */
export const originOn = (serverPort: number) => `http://localhost:${serverPort}`

/** The address of this worker's console. */
export const baseURL = originOn(port)

/** A name that the browser of the journeys resolves to its server. */
export const FOREIGN_NAME = 'sandbox.test'

/** A host that is served after a login: not a secure context, so without passkeys. */
export const FOREIGN_HOST = `${FOREIGN_NAME}:${port}`

/** The first platform's API token, as the servers of the journeys are started with it. */
export const apiToken = { clientId: 'journeys', clientSecret: 'journeys-secret-of-at-least-32-characters' } as const
