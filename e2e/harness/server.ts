/** Port of the journeys' server; E2E_PORT changes it. */
export const port = Number(process.env.E2E_PORT ?? 3210)

/** The console's address. Not 127.0.0.1: passkeys do not work at IP addresses. */
export const baseURL = `http://localhost:${port}`

/** A host served after a login. The journeys' browser resolves it: no secure context, so no passkeys. */
export const FOREIGN_HOST = `sandbox.test:${port}`

/** The first platform's API token, set when the journeys' server starts. */
export const apiToken = { clientId: 'journeys', clientSecret: 'journeys-secret-of-at-least-32-characters' } as const
