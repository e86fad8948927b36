import { serve } from '#lib/runtime/next/serve-route'

/** Any other path: answers the catalogue's error, never a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve()
