import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { flowHash, readFlowHash } from '#lib/explain/links/flow-link'

describe('flow links', () => {
  it('decode to the inputs they were created from', async () => {
    const inputs = { accountId: 'InternalAccount:1', signerId: 'Session:ü#&', tamper: 'newline' }
    expect(await readFlowHash(flowHash(inputs))).toEqual(inputs)
  })

  it('contain deflated JSON that other programs can read and write', async () => {
    const inputs = { accountId: 'InternalAccount:1', targetId: 'Session:1' }
    const bytes = Buffer.from(flowHash(inputs).replace('#v1.', ''), 'base64url')
    expect(JSON.parse(inflateRawSync(bytes).toString())).toEqual(inputs)
    expect(await readFlowHash(hashOf(JSON.stringify(inputs)))).toEqual(inputs)
  })

  it('keep the inputs of a flow, but drop unknown fields and values that are not strings', async () => {
    const more = { targetId: 'Session:1', clientSecret: 'hidden', credentialId: 7 }
    expect(await readFlowHash(hashOf(JSON.stringify(more)))).toEqual({ targetId: 'Session:1' })
    const read = await readFlowHash(flowHash({ ...more, credentialId: 'AuthMethod:1' }))
    expect(read).toEqual({ targetId: 'Session:1', credentialId: 'AuthMethod:1' })
  })

  it.each(['', '#', '#main', '#version'])(
    'do not include the fragment "%s", for which readFlowHash returns no inputs',
    async hash => {
      expect(await readFlowHash(hash)).toEqual({})
    },
  )

  it('have no inputs if the only ID is too long or the JSON is an array', async () => {
    expect(await readFlowHash(hashOf(`{"targetId":"${'a'.repeat(101)}"}`))).toEqual({})
    expect(await readFlowHash(hashOf('[]'))).toEqual({})
  })

  it.each([
    '#v1.',
    '#v1.%',
    '#v1.AAAA',
    hashOf('null'),
    hashOf('{'),
    hashOf('{"targetId":"Session:1"}').replace('v1', 'v2'),
    hashOf(`{"targetId":"Session:1","more":"${'a'.repeat(1_000_000)}"}`),
  ])('are read as undefined if they are invalid or of another version (%s)', async hash => {
    expect(await readFlowHash(hash)).toBeUndefined()
  })
})

function hashOf(text: string): string {
  return `#v1.${deflateRawSync(text).toString('base64url')}`
}
