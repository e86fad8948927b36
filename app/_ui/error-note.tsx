import type { ReactNode } from 'react'

/** An error in words, announced as an alert; nothing without words. */
export function ErrorNote({ className = '', children }: { className?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className={`text-err ${className}`}>
      {children}
    </p>
  )
}
