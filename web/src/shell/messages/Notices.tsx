import { createContext, use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import classes from './Notices.module.css'
import { type Notice, takeNotices } from '../../platform/messages/notices.ts'

/** Messages in the request for this page; server only. */
export const NoticesContext = createContext<readonly Notice[]>([])

/** Messages from the previous page: as toasts, or in the page without scripts. */
export function Notices() {
  const showMessage = useShowMessage()
  const notices = use(NoticesContext)
  const { key } = useLocation()
  useEffect(() => {
    for (const notice of takeNotices()) showMessage(notice)
  }, [key, showMessage])
  // React keeps the element and ignores its contents.
  return (
    <noscript>
      {notices.length > 0 && (
        <div className={`band ${classes.notices}`}>
          {notices.map(({ type, text }) => (
            <p key={text} role={type === 'error' ? 'alert' : 'status'}>
              {text}
            </p>
          ))}
        </div>
      )}
    </noscript>
  )
}
