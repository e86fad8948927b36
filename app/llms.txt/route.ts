import { addressesOf, fileAnswer } from '../_downloads/file-answer'
import { llmsText } from '../_downloads/llms-text'

/** The whole API as text. */
export function GET(request: Request): Response {
  const { origin, baseUrl } = addressesOf(request)
  return fileAnswer(llmsText(origin, baseUrl), 'text/plain; charset=utf-8')
}
