import { expect, it } from 'vitest'
import type { TamperTools } from '#lib/flows/tampers/tamper'
import { RequestNotAnswered, withNetworkErrors } from './no-answer'

const request = { method: 'GET', path: '/config', headers: {} } as const

it.each([
  ['unreachable', new TypeError('Failed to fetch')],
  ['canceled', new DOMException('The user aborted a request.', 'AbortError')],
] as const)('a call without a response throws RequestNotAnswered with the reason "%s"', async (why, error) => {
  await expect(sendFailingWith(error)).rejects.toMatchObject({ name: 'RequestNotAnswered', why, cause: error })
})

it('a call rethrows an error that is neither a network error nor an abort', async () => {
  const error = new Error('This page has no API token.')
  await expect(sendFailingWith(error)).rejects.toBe(error)
  await expect(sendFailingWith(error)).rejects.not.toBeInstanceOf(RequestNotAnswered)
})

it('a canceled call rejects even if its request cannot be aborted', async () => {
  const mintToken = () => new Promise<string>(() => undefined)
  const controller = new AbortController()
  const tools = withNetworkErrors({ mintToken } as Partial<TamperTools> as TamperTools, controller.signal)
  const pendingToken = tools.mintToken(
    { iss: 'https://issuer.example', aud: 'a', sub: 'b', email: 'c@d.example' },
    undefined,
  )
  controller.abort()
  await expect(pendingToken).rejects.toMatchObject({ name: 'RequestNotAnswered', why: 'canceled' })
})

function sendFailingWith(error: Error) {
  const send = () => Promise.reject(error)
  return withNetworkErrors({ send } as Partial<TamperTools> as TamperTools, new AbortController().signal).send(request)
}
