import * as z from 'zod/mini'
import { text } from '#lib/contract/scalars'

export function httpUrl(lengthMax: number) {
  const expected = 'Expected a URL such as https://example.com/path.'
  return text(1, lengthMax).check(
    z.refine(value => /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value), expected),
  )
}
