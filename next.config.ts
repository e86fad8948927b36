import type { NextConfig } from 'next'

const config: NextConfig = {
  // The plain server serves this export, which is built without the route files and the proxy.
  ...(process.env.CONSOLE_EXPORT === '1' ? { output: 'export' } : {}),
  // Inlined into the pages, so that the browser sees the value of the build.
  env: { CONSOLE_EXPORT: process.env.CONSOLE_EXPORT ?? '' },
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  productionBrowserSourceMaps: false,
  turbopack: { rules: { '*.md': { type: 'text' } } },
  // Halves the modules that are loaded at startup. Each page or route loads on its first request.
  experimental: { preloadEntriesOnStart: false },
  // `npm run check` checks the types, including those of tests. A build does not wait for them.
  typescript: { ignoreBuildErrors: true },
}

export default config
