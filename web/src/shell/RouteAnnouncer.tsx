import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '../platform/ui/focusHeading.ts'

/** What makes an address another page. All else in its query (a facet, a sort, a picked variation) changes the one that is shown. */
const pageOf = (pathname: string, search: string) => `${pathname}?${new URLSearchParams(search).get('terms') ?? ''}`

/** After a navigation, focus goes to the page's heading and its title is read out: what a page load would do. */
export function RouteAnnouncer() {
  const { pathname, search, hash } = useLocation()
  const page = pageOf(pathname, search)
  const shown = useRef(page)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    focusHeading(hash)
    setTitle(document.title)
  }, [page, hash])
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}
