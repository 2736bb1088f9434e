import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from './focusHeading.ts'

/** After a navigation, focus goes to the page's heading and its title is read out: what a page load would do. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusHeading(hash)
    setTitle(document.title)
  }, [pathname, hash])
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}
