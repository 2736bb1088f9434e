import { createContext, use, useEffect, useRef, type FocusEvent, type PointerEvent, type TouchEvent } from 'react'
import { Link, useHref, type LinkProps } from 'react-router'

/** Prefetches a link's target. No-op on the server and in tests. */
export const PrefetchContext = createContext<(href: string) => void>(() => {})

/** Milliseconds of hovering that count as intent. */
export const restBeforeIntent = 65

/** A link inside the shop that prefetches its target on intent. */
export function ShopLink({ onPointerEnter, onPointerLeave, onFocus, onTouchStart, ...link }: LinkProps) {
  const prefetch = use(PrefetchContext)
  const href = useHref(link.to)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Link
      discover="none"
      {...link}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerEnter?.(event)
        timer.current = setTimeout(() => prefetch(href), restBeforeIntent)
      }}
      onPointerLeave={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerLeave?.(event)
        clearTimeout(timer.current)
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event)
        prefetch(href)
      }}
      onTouchStart={(event: TouchEvent<HTMLAnchorElement>) => {
        onTouchStart?.(event)
        prefetch(href)
      }}
    />
  )
}
