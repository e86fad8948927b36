import { brunoFiles } from '#app/_export/collections/bruno-collection'
import { fileResponse, requestAddresses } from '#app/_export/downloads/download-response'
import { zipOf } from '#app/_export/downloads/zip'

/** Returns the API as a zipped Bruno collection. */
export function GET(request: Request): Response {
  return fileResponse(zipOf(brunoFiles(requestAddresses(request).baseUrl)), 'application/zip', 'countersign.bruno.zip')
}
