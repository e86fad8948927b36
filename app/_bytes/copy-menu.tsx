'use client'

import { useId } from 'react'
import { Button, buttonLook } from '#app/_ui/button.tsx'
import { CopyButton } from '#app/_ui/copy-button.tsx'
import { Icon } from '#app/_ui/icon.tsx'
import { saveFile } from '#app/_ui/save-file'
import { BYTE_FORMS, byteText } from './byte-text'

export function CopyMenu({ bytes, what }: { bytes: Uint8Array; what: string }) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={`Copy or save ${what}`} className={buttonLook('quiet')}>
        <Icon name="copy" />
        Copy
        <Icon name="chevronDown" />
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto justify-items-start gap-1 rounded-card border border-border bg-surface p-2 text-text shadow-lg supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:my-1 [position-area:bottom_span-left] [position-try-fallbacks:bottom_span-right,bottom,top_span-left] open:grid"
      >
        {BYTE_FORMS.map(form => (
          <CopyButton
            key={form}
            look="quiet"
            label={form}
            what={`of ${what}`}
            text={() => Promise.resolve(byteText(bytes, form))}
          />
        ))}
        <Button
          look="quiet"
          aria-label={`Save ${what} as .bin`}
          onClick={() => saveFile(`${what.replaceAll(/[^\w-]+/g, '-')}.bin`, Uint8Array.from(bytes))}
        >
          Save .bin
        </Button>
      </div>
    </>
  )
}
