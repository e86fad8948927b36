/** Where the journeys' own server listens; E2E_PORT moves it. */
export const port = Number(process.env.E2E_PORT ?? 3210)

/** The console's address. Not 127.0.0.1: passkeys refuse IP addresses. */
export const baseURL = `http://localhost:${port}`

/** A host that the journeys' server serves after a login, and the journeys' browser finds here: no secure context, no passkeys. */
export const FOREIGN_HOST = `sandbox.test:${port}`

/** The first platform's API token, as the journeys' server is started with it. */
export const apiToken = { clientId: 'journeys', clientSecret: 'journeys-secret-of-at-least-32-characters' } as const
