import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import './globals.css'
import { bootScript } from './_ui/boot-script'
import { mono, monoStrong, sans } from './_ui/fonts'

export const metadata: Metadata = {
  description: 'A local sandbox for a payments API that behaves like production.',
  icons: { icon: '/icon.svg' },
  robots: { index: false },
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#edf1f3' },
    { media: '(prefers-color-scheme: dark)', color: '#0a0e11' },
  ],
}

/** The document. Reading the nonce makes every page dynamic, as a nonce demands. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const policy = (await headers()).get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1]
  return (
    <html lang="en" className={`${sans.variable} ${mono.variable} ${monoStrong.variable}`} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, run before the first paint. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bootScript }} />
      </head>
      <body>{children}</body>
    </html>
  )
}
