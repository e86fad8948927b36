import { serve } from '#lib/runtime/next/serve-route'

/** Answers `/api/sandbox` itself with an API error, because no operation has this path. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve()
