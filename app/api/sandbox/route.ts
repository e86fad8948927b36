import { serve } from '#lib/runtime/next/serve-route'

/** The prefix itself names nothing. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve()
