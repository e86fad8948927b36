import { postmanCollection } from '#app/_export/collections/postman-collection'
import { addressesOf, fileAnswer } from '#app/_export/downloads/download-response'

/** The API as a Postman collection. */
export function GET(request: Request): Response {
  const collection = postmanCollection(addressesOf(request).baseUrl)
  return fileAnswer(
    JSON.stringify(collection, null, 2),
    'application/json; charset=utf-8',
    'countersign.postman.json',
  )
}
