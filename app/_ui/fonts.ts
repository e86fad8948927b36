import localFont from 'next/font/local'

/** The text face; variable in weight. */
export const sans = localFont({
  src: './fonts/ibm-plex-sans-variable.woff2',
  weight: '100 700',
  variable: '--font-plex-sans',
  display: 'swap',
})

/** The face of everything that stands on the wire. */
export const mono = localFont({
  src: './fonts/ibm-plex-mono-400.woff2',
  weight: '400',
  variable: '--font-plex-mono',
  display: 'swap',
  adjustFontFallback: false,
})

/** Its strong cut; a family of its own so that only the two faces of the first view are preloaded. */
export const monoStrong = localFont({
  src: './fonts/ibm-plex-mono-600.woff2',
  weight: '600',
  variable: '--font-plex-mono-strong',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
})
