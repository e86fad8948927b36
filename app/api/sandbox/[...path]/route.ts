import { serve } from '#lib/runtime/next/serve-route'

/** Any other path: the error of the catalogue, never a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve()
