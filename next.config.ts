import type { NextConfig } from 'next'

const config: NextConfig = {
  // With CONSOLE_EXPORT=1, exports the pages for the package's server, which runs without Next. The export uses a copy
  // of the sources, without the route files and the proxy.
  ...(process.env.CONSOLE_EXPORT === '1' ? { output: 'export' } : {}),
  // Inlined into the pages, so that code in the browser sees the value that was set during the build.
  env: { CONSOLE_EXPORT: process.env.CONSOLE_EXPORT ?? '' },
  poweredByHeader: false,
  reactStrictMode: true,
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  productionBrowserSourceMaps: false,
  turbopack: { rules: { '*.md': { type: 'text' } } },
  // Halves the number of modules loaded at startup. Each page or route is loaded on its first request.
  experimental: { preloadEntriesOnStart: false },
  // A build does not check types, because `npm run check` does.
  typescript: { ignoreBuildErrors: true },
}

export default config
