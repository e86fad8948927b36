import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerCommand } from './bench-server.ts'
import { STATE_PATH } from './quote-load.ts'

interface LoadBalancerOptions {
  /** Path of HAProxy. */
  readonly program: string
  /** Folder for the configuration and the log. */
  readonly folder: string
  readonly port: number
  readonly serverPorts: readonly number[]
}

/** Returns the command that starts HAProxy. HAProxy distributes the requests on its port to the servers, in turn. */
export function loadBalancerCommand({ program, folder, port, serverPorts }: LoadBalancerOptions): ServerCommand {
  const file = join(folder, 'haproxy.cfg')
  const servers = serverPorts.map(serverPort => `  server s${serverPort} 127.0.0.1:${serverPort}\n`)
  writeFileSync(file, `${SETTINGS}listen bench\n  bind 127.0.0.1:${port}\n  balance roundrobin\n${servers.join('')}`)
  // With -db, HAProxy stays in the foreground.
  return { program, args: ['-db', '-f', file], port, env: {}, logFile: join(folder, 'haproxy-log'), ready: STATE_PATH }
}

const SETTINGS = `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
`
