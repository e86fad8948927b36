import { CONTROL_PATH } from '#lib/contract/operation'
import { worldPath } from '#lib/contract/sandbox/world-path'
import type { RunningWorld } from '#lib/runtime/build-world'
import type { Pages } from '#lib/runtime/pages/pages'
import { frontDoor } from '#lib/runtime/server/front-door'
import { endServer } from '#lib/runtime/server/shutdown'
import { startWith } from '#lib/runtime/server/start'
import { type Sandbox, sandboxOn } from '#lib/testing/sandbox/sandbox'
import { overHttp, type Reply } from '#lib/testing/sandbox/send-request'

/** A server in this process. Tests use its main sandbox and its worlds over HTTP. */
export interface WorldServer {
  readonly main: RunningWorld
  readonly origin: string
  readonly send: Sandbox['send']
  /** Calls the control plane of the main sandbox. */
  control(method: string, path: string, body?: unknown): Promise<Reply>
  /** Creates a world. */
  create(body?: unknown): Promise<Reply>
  /** Returns a function that sends requests to the world with this name. */
  inside(name: string): Sandbox['send']
  /** Creates a platform in the named world, by default in a new world. */
  enter(name?: string): Promise<Sandbox>
  end(): Promise<void>
}

/** Starts a server, by default on a free port and with its data in memory. `env` overrides the defaults. */
export async function serveWorlds(env: Readonly<Record<string, string>> = {}, pages?: Pages): Promise<WorldServer> {
  const started = await startWith({ PORT: '0', DATABASE_URL: 'memory:', LOG_LEVEL: 'silent', ...env })
  const server = frontDoor(started.world, { pages })
  started.port.handOver(server)
  const origin = `http://localhost:${started.port.port}`
  const send = overHttp(`http://127.0.0.1:${started.port.port}`)
  const control: WorldServer['control'] = (method, path, body) =>
    send(method, `${CONTROL_PATH}${path}`, body === undefined ? {} : { body })
  const create = (body?: unknown) => control('POST', '/worlds', body)
  const inside: WorldServer['inside'] = name => (method, target, ask) => send(method, worldPath(name) + target, ask)
  return {
    main: started.world,
    origin,
    send,
    control,
    create,
    inside,
    enter: async name => sandboxOn(inside(name ?? (await create()).body.name)),
    end: () => endServer(started.world, server),
  }
}
