import { brunoFiles } from '../_export/downloads/bruno-collection'
import { addressesOf, fileAnswer } from '../_export/downloads/download-response'
import { zipOf } from '../_export/downloads/zip'

/** The API as a Bruno collection. */
export function GET(request: Request): Response {
  return fileAnswer(zipOf(brunoFiles(addressesOf(request).baseUrl)), 'application/zip', 'countersign.bruno.zip')
}
