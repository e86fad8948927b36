import { serve } from '#lib/platform/serve'

/** Any other path: the error of the catalogue, never a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve()
