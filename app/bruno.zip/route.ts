import { brunoFiles } from '#app/_export/collections/bruno-collection'
import { addressesOf, fileAnswer } from '#app/_export/downloads/download-response'
import { zipOf } from '#app/_export/downloads/zip'

/** The API as a Bruno collection. */
export function GET(request: Request): Response {
  return fileAnswer(zipOf(brunoFiles(addressesOf(request).baseUrl)), 'application/zip', 'countersign.bruno.zip')
}
