import { afterEach, describe, expect, test } from 'vitest'
import { TESTED_KINDS } from '#lib/testing/database/test-database'
import { type FaultClient, faultClient } from '#lib/testing/faults/fault-client'
import { type TestWorld, testWorld } from '#lib/testing/sandbox/test-world'

const ENGINE_PAIRS = TESTED_KINDS.flatMap(from => TESTED_KINDS.map(to => ({ from, to })))

describe.each(ENGINE_PAIRS)('a snapshot exported from $from and imported into $to', ({ from, to }) => {
  const opened: TestWorld[] = []
  afterEach(async () => {
    for (const world of opened.splice(0)) await world.dispose()
  })

  async function open(kind: (typeof TESTED_KINDS)[number]): Promise<FaultClient> {
    const running = await testWorld({ kind })
    opened.push(running)
    return faultClient(running.send)
  }

  /** Loading the snapshot must make these responses equal in the source and the target. */
  async function readResponses(client: FaultClient) {
    const paths = [
      '/customers',
      '/transactions',
      '/platform/internal-accounts',
      '/platform/external-accounts',
      '/config',
    ]
    const replies = await Promise.all(paths.map(path => client.call('GET', path)))
    const rates = await client.control('GET', '/rates?source=USD&destination=EUR')
    const clock = await client.control('GET', '/clock')
    // Omit the platform's ID and times. They differ, because loading a snapshot does not change them.
    return [...replies, rates]
      .map(({ body }) => ({ ...body, id: undefined, createdAt: undefined, updatedAt: undefined }))
      .concat(clock.body.now)
  }

  async function saveAndExport(client: FaultClient) {
    const { id } = (await client.control('POST', '/snapshots', { name: 'shop' })).body
    return (await client.control('GET', `/snapshots/${id}/export`)).body
  }

  test('restores the same objects when loaded, and a new export differs only in the platform ID', async () => {
    const [source, target] = [await open(from), await open(to)]
    await source.control('POST', '/clock', { mode: 'frozen', setTo: '2031-05-06T07:08:09.010Z' })
    const quote = (await source.quote()).body
    await source.call('POST', `/quotes/${quote.id}/execute`)
    await source.call('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Zoë 😀' })
    await source.control('PUT', '/rates', { source: 'USD', destination: 'EUR', rate: 2 })
    const document = await saveAndExport(source)
    const responses = await readResponses(source)

    const imported = await target.control('POST', '/snapshots/import', document)
    expect(imported.status, imported.text).toBe(201)
    expect(imported.body).toMatchObject({ name: 'shop', clock: { mode: 'frozen', now: '2031-05-06T07:08:09.010Z' } })
    expect((await target.control('POST', `/snapshots/${imported.body.id}/load`)).status).toBe(204)
    expect(await readResponses(target)).toEqual(responses)
    const { platforms, ...again } = await saveAndExport(target)
    const withSourceId = JSON.stringify({ ...again, platforms }).replaceAll(platforms[0].id, document.platforms[0].id)
    expect(JSON.parse(withSourceId)).toEqual(document)
    // New rows do not collide with the imported rows.
    expect((await target.call('POST', '/customers', { customerType: 'INDIVIDUAL' })).status).toBe(201)
    expect((await target.quote()).status).toBe(201)
  })
})
