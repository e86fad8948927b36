import { once } from 'node:events'
import { createServer } from 'node:net'

/** Returns `count` different ports that are currently free on 127.0.0.1. */
export async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map(probe => once(probe, 'listening')))
  const ports = probes.map(probe => probe.address().port)
  await Promise.all(probes.map(probe => new Promise(done => probe.close(done))))
  return ports
}
