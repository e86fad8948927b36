import { expect, it } from 'vitest'
import type { TamperTools } from '#lib/flows/tamper'
import { NoAnswer, tellingOfSilence } from './no-answer'

const request = { method: 'GET', path: '/config', headers: {} } as const

it.each([
  ['unreachable', new TypeError('Failed to fetch')],
  ['cancelled', new DOMException('The user aborted a request.', 'AbortError')],
] as const)('a call that is %s is told as such', async (why, error) => {
  await expect(sending(error)).rejects.toMatchObject({ name: 'NoAnswer', why, cause: error })
})

it('any other failure stays what it is', async () => {
  const error = new Error('The API token is not given to this page.')
  await expect(sending(error)).rejects.toBe(error)
  await expect(sending(error)).rejects.not.toBeInstanceOf(NoAnswer)
})

/** Sends by tools that fail so. */
function sending(error: Error) {
  const send = () => Promise.reject(error)
  return tellingOfSilence({ send } as Partial<TamperTools> as TamperTools, new AbortController().signal).send(request)
}
