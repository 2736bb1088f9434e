import { type MouseEvent, type SyntheticEvent, use, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { PrefetchContext, restBeforeIntent } from '../platform/ui/ShopLink.tsx'
import { shopPath } from './paths.ts'

function anchorAt({ target }: SyntheticEvent) {
  return target instanceof Element ? target.closest('a') : null
}

/** The router path of a link; null for external links and new windows. */
function pathOf(anchor: HTMLAnchorElement | null) {
  return !anchor || anchor.target === '_blank' || anchor.download ? null : shopPath(anchor.href, window.location)
}

/** Makes links in written HTML navigate inside the shop and prefetch on hover. Returns handlers for their container. */
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
