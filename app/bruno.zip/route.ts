import { brunoFiles } from '../_downloads/bruno'
import { addressesOf, fileAnswer } from '../_downloads/file-answer'
import { zipOf } from '../_downloads/zip'

/** The API as a Bruno collection. */
export function GET(request: Request): Response {
  return fileAnswer(zipOf(brunoFiles(addressesOf(request).baseUrl)), 'application/zip', 'countersign.bruno.zip')
}
