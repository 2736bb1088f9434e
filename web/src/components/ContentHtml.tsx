import { trustedHtml } from '../platform/device/trusted.ts'
import { withFixedSpaces } from './products/typeset.ts'
import { useContentLinks } from './useContentLinks.ts'

/** HTML sanitized by the gateway, whose links stay inside the shop. */
export function ContentHtml({ html, className }: { html: string; className?: string | undefined }) {
  return (
    <div
      className={className}
      {...useContentLinks()}
      dangerouslySetInnerHTML={{ __html: trustedHtml(withFixedSpaces(html)) }}
    />
  )
}
