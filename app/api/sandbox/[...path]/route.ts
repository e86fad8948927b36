import { serve } from '#lib/runtime/next/serve-route'

/** Answers every unknown path with an API error instead of Next's 404 page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve()
