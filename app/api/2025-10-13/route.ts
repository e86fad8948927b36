import { serve } from '#lib/runtime/next/serve-route'

/** No operation has the prefix itself as its path. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve()
