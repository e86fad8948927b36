import { addressesOf, fileAnswer } from '../_export/downloads/download-response'
import { llmsText } from '../_export/downloads/llms-text'

/** The whole API as text. */
export function GET(request: Request): Response {
  const { origin, baseUrl } = addressesOf(request)
  return fileAnswer(llmsText(origin, baseUrl), 'text/plain; charset=utf-8')
}
