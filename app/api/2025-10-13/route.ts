import { serve } from '#lib/runtime/next/serve-route'

/** Answers the prefix itself with an API error, because it has no operation. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve()
