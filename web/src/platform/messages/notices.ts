import { redirect } from 'react-router'
import * as shape from '../shape.ts'
import type { MessageQueue } from './messageQueue.ts'

const notice = shape.object({
  type: shape.oneOf(['success', 'info', 'warning', 'error']),
  text: shape.string().check(shape.maxLength(400)),
})

const notices = shape.array(notice)

/** A message for the next page, which may be another document, so memory cannot carry it. */
export type Notice = shape.Output<typeof notice>

const name = 'notices'

/** Seconds: about a message's display time. Expires by itself if no script removes it. */
const lifetime = 15

/** Browsers drop cookies over 4096 bytes, including name and attributes. */
const longestValue = 3600

function encoded(notices: readonly Notice[]) {
  return encodeURIComponent(JSON.stringify(notices))
}

/** As many notices as fit a cookie; the last one counts the rest. */
function fitting(notices: readonly Notice[]): string {
  if (encoded(notices).length <= longestValue) return encoded(notices)
  let first = notices.slice(0, -1)
  const value = () => {
    const rest = notices.length - first.length
    return encoded([...first, { type: 'info', text: `${rest} more ${rest === 1 ? 'message' : 'messages'} not shown.` }])
  }
  while (value().length > longestValue) first = first.slice(0, -1)
  return value()
}

/** The Set-Cookie header (or `document.cookie` assignment) that stores them until the next page. */
export function noticesCookie(notices: readonly Notice[]): string {
  return `${name}=${fitting(notices)}; Path=/; Max-Age=${lifetime}; SameSite=Lax`
}

function read(json: string): readonly Notice[] {
  try {
    return notices.parse(JSON.parse(json))
  } catch {
    return []
  }
}

/** Notices in a Cookie header (or `document.cookie`); empty if invalid. */
export function noticesOfCookie(cookie: string | null): readonly Notice[] {
  const pair = (cookie ?? '').split(/;\s*/).find((each) => each.startsWith(`${name}=`))
  try {
    return pair ? read(decodeURIComponent(pair.slice(name.length + 1))) : []
  } catch {
    return []
  }
}

/** Stores notices for this tab's next page: a cookie would reach any tab. */
function keepInTab(notices: readonly Notice[]) {
  try {
    sessionStorage.setItem(name, JSON.stringify(notices))
  } catch {
    document.cookie = noticesCookie(notices)
  }
}

function takeFromTab(): readonly Notice[] {
  try {
    const stored = sessionStorage.getItem(name)
    if (stored !== null) sessionStorage.removeItem(name)
    return read(stored ?? '[]')
  } catch {
    return []
  }
}

/** The browser's notices, each returned once. */
export function takeNotices(): readonly Notice[] {
  const sent = noticesOfCookie(document.cookie)
  if (sent.length > 0) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  return [...takeFromTab(), ...sent]
}

/**
 * Redirects after a form, in the browser or on the server, with messages for the next page.
 * @param lead `redirectDocument` to discard client state
 */
export function redirectWith(notices: readonly Notice[], to: string, lead = redirect): Response {
  if (notices.length === 0) return lead(to, 303)
  if (typeof document === 'undefined')
    return lead(to, { status: 303, headers: { 'Set-Cookie': noticesCookie(notices) } })
  keepInTab(notices)
  return lead(to, 303)
}

/** Plain text messages collected while rendering. */
export function noticesOfQueue(queue: MessageQueue): readonly Notice[] {
  return queue.current().flatMap(({ type, text }) => (typeof text === 'string' ? [{ type, text }] : []))
}

/** Adds messages to a server redirect. */
export function withNotices(response: Response, notices: readonly Notice[]): Response {
  const left = response.headers.getSetCookie().flatMap(noticesOfCookie)
  if (notices.length > 0) response.headers.append('Set-Cookie', noticesCookie([...left, ...notices]))
  return response
}
