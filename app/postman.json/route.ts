import { postmanCollection } from '#app/_export/collections/postman-collection'
import { fileResponse, requestAddresses } from '#app/_export/downloads/download-response'

/** Returns the API as a Postman collection. */
export function GET(request: Request): Response {
  const collection = postmanCollection(requestAddresses(request).baseUrl)
  return fileResponse(
    JSON.stringify(collection, null, 2),
    'application/json; charset=utf-8',
    'countersign.postman.json',
  )
}
