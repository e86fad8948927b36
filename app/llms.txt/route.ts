import { fileResponse, requestAddresses } from '#app/_export/downloads/download-response'
import { llmsText } from '#app/_export/downloads/llms-text'

/** The whole API as text. */
export function GET(request: Request): Response {
  const { origin, baseUrl } = requestAddresses(request)
  return fileResponse(llmsText(origin, baseUrl), 'text/plain; charset=utf-8')
}
