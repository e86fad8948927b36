import { fileResponse, requestAddresses } from '#app/_export/downloads/download-response'
import { llmsText } from '#app/_export/downloads/llms-text'

/** Returns the API reference as Markdown, for language models. */
export function GET(request: Request): Response {
  const { origin, baseUrl } = requestAddresses(request)
  return fileResponse(llmsText(origin, baseUrl), 'text/plain; charset=utf-8')
}
