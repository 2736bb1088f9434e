import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { shopPath } from './shopPath.ts'

/** Follows links inside written HTML without leaving the page: one handler for all of them, on what holds them. */
export function useContentLinks() {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLElement>) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    if (event.defaultPrevented || !isPlain || !anchor || anchor.target === '_blank' || anchor.download) return
    const path = shopPath(anchor.href, window.location)
    if (path === null) return
    event.preventDefault()
    void navigate(path)
  }
}
