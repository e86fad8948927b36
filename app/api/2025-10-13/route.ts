import { serve } from '#lib/runtime/next/serve-route'

/** Answers the base path itself with an API error, because no operation has this path. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve()
