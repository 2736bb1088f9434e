import { createContext, use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import classes from './Notices.module.css'
import { type Notice, takeNotices } from '../../platform/messages/notices.ts'

/** What the request for this page brought along; only the server knows it. */
export const NoticesContext = createContext<readonly Notice[]>([])

/** What the page before has left to say: as messages, or in the page where no script can show them. */
export function Notices() {
  const showMessage = useShowMessage()
  const notices = use(NoticesContext)
  const { key } = useLocation()
  useEffect(() => {
    for (const notice of takeNotices()) showMessage(notice)
  }, [key, showMessage])
  // React takes over the element as it stands, and looks at nothing inside.
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
