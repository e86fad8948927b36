import { describe, expect, it } from 'vitest'
import { flowHash, readFlowHash } from './flow-link'

describe('the inputs of a flow in a link', () => {
  it('come out as they went in', () => {
    const inputs = { accountId: 'InternalAccount:1', signerId: 'Session:ü#&' }
    expect(readFlowHash(flowHash(inputs))).toEqual(inputs)
  })

  it('are nothing but the ids of a flow', () => {
    const more = { targetId: 'Session:1', clientSecret: 'hidden', credentialId: 7 }
    const hash = `#v1.${encodeURIComponent(JSON.stringify(more))}`
    expect(readFlowHash(hash)).toEqual({ targetId: 'Session:1' })
    expect(flowHash({ ...more, credentialId: 'AuthMethod:1' })).not.toContain('hidden')
  })

  it.each(['', '#', '#v1.', '#v1.%', '#v1.null', '#v1.[]', '#v2.{}', `#v1.{"targetId":"${'a'.repeat(101)}"}`])(
    'are none in %s',
    hash => {
      expect(readFlowHash(hash)).toEqual({})
    },
  )
})
