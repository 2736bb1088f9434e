import { type MouseEvent, type SyntheticEvent, use, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { PrefetchContext, restBeforeIntent } from '../platform/ui/ShopLink.tsx'
import { shopPath } from './paths.ts'

function anchorAt({ target }: SyntheticEvent) {
  return target instanceof Element ? target.closest('a') : null
}

/** The path a link leads the router to; null where it leads elsewhere, or to a window of its own. */
function pathOf(anchor: HTMLAnchorElement | null) {
  return !anchor || anchor.target === '_blank' || anchor.download ? null : shopPath(anchor.href, window.location)
}

/**
 * Makes links inside written HTML links of the shop: followed without leaving the page, and loaded when a visitor is
 * about to follow them. Handlers for what holds them.
 */
export function useContentLinks() {
  const navigate = useNavigate()
  const prefetch = use(PrefetchContext)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function load(event: SyntheticEvent) {
    const path = pathOf(anchorAt(event))
    if (path !== null) prefetch(path)
  }

  return {
    onClick(event: MouseEvent<HTMLElement>) {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (event.defaultPrevented || !isPlain) return
      const path = pathOf(anchorAt(event))
      if (path === null) return
      event.preventDefault()
      void navigate(path)
    },
    onPointerOver(event: SyntheticEvent) {
      clearTimeout(timer.current)
      const path = pathOf(anchorAt(event))
      if (path !== null) timer.current = setTimeout(() => prefetch(path), restBeforeIntent)
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: load,
    onTouchStart: load,
  }
}
