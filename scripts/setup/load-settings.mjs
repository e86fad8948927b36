import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { projectRoot, Rejection } from './project.mjs'

/** Loads `.env`, if it exists, into the environment. Variables that are already set keep their values. */
export function loadEnvFile() {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile?.(file)
}

/** Returns the host and port to listen on, from HOST and PORT. 0 means any free port. Throws if PORT is invalid. */
export function listenAddress() {
  const port = process.env.PORT || '3000'
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Rejection(`PORT="${port}" is not a valid port. Use a number from 1 to 65535, or 0 for a free port.`)
  }
  return { host: process.env.HOST || '127.0.0.1', port: Number(port) }
}

/** Throws if a server cannot listen on the address. Commands check this before they build. */
export async function ensureFree({ host, port }) {
  const probe = createServer()
  try {
    await new Promise((done, failed) => {
      probe.once('error', failed)
      probe.listen({ host, port, exclusive: true }, done)
    })
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw new Rejection(
        `Port ${port} on ${host} is in use. Stop the process that uses it, set PORT to another port, or set PORT to 0 for a free port.`,
      )
    }
    throw new Rejection(`Can't listen on ${host}, port ${port}: ${error.message}.`)
  }
  await new Promise(done => probe.close(done))
}

/**
 * Returns the data folder of a database. For SQLite, this is the folder that contains the file. Throws if the database
 * has no data folder, or if the URL is invalid.
 */
export function dataFolder(location = process.env.DATABASE_URL || 'file:./data/countersign.sqlite') {
  if (location === 'memory:') {
    throw new Rejection(
      'DATABASE_URL is memory:, so there is no data folder. The server prints a generated API token when it starts.',
    )
  }
  if (!location.startsWith('file:')) return join(projectRoot, 'data', postgresFolder(location))
  const path = pathOfFileUrl(location)
  if (path === undefined) {
    throw new Rejection(
      'DATABASE_URL is not a usable file URL. Use a format like file:./data/my.sqlite, and encode ?, # and % as %3F, %23 and %25.',
    )
  }
  return dirname(path)
}

/** Applies the rule of `lib/runtime/config/config.ts`: each PostgreSQL database has a separate folder. */
function postgresFolder(url) {
  if (!URL.canParse(url)) throw new Rejection('DATABASE_URL is not a valid postgres:// URL.')
  const { hostname, port, pathname } = new URL(url)
  return `postgres-${hostname}-${port || '5432'}-${pathname.slice(1)}`.replace(/[^\w.-]/g, '_')
}

/** Repeats `db/sqlite/sqlite-file-url.ts` in JavaScript, because an older Node cannot run TypeScript. */
export function pathOfFileUrl(url) {
  if (!/^file:[^?#]+$/.test(url)) return undefined
  try {
    const path = fileURLToPath(new URL(url, pathToFileURL(`${projectRoot}/`)))
    return path.endsWith('/') || path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}
