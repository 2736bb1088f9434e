import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** After a navigation, focus goes to the page's heading and its title is read out: what a page load would do. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}
