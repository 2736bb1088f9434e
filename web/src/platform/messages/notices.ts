import { redirect } from 'react-router'
import * as z from 'zod/mini'
import type { MessageQueue } from './messageQueue.ts'

const notice = z.object({
  type: z.enum(['success', 'info', 'warning', 'error']),
  text: z.string().check(z.maxLength(400)),
})

/** A message for the page that comes next, which may be another document: nothing in memory could carry it. */
export type Notice = z.infer<typeof notice>

const name = 'notices'

/** Seconds: about as long as a message stays. Where no script takes the cookie away, it goes by itself. */
const lifetime = 15

/** Browsers drop cookies of more than 4096 bytes, with their name and attributes. */
const longestValue = 3600

function encoded(notices: readonly Notice[]) {
  return encodeURIComponent(JSON.stringify(notices))
}

/** As many notices as a cookie holds; the last one says how many it does not. */
function fitting(notices: readonly Notice[]): string {
  if (encoded(notices).length <= longestValue) return encoded(notices)
  let kept = notices.slice(0, -1)
  const value = () => {
    const rest = notices.length - kept.length
    return encoded([...kept, { type: 'info', text: `${rest} more ${rest === 1 ? 'message' : 'messages'} not shown.` }])
  }
  while (value().length > longestValue) kept = kept.slice(0, -1)
  return value()
}

/** The Set-Cookie header (or the assignment to `document.cookie`) that keeps them until the next page has come. */
export function noticesCookie(notices: readonly Notice[]): string {
  return `${name}=${fitting(notices)}; Path=/; Max-Age=${lifetime}; SameSite=Lax`
}

function read(json: string): readonly Notice[] {
  try {
    return z.parse(z.array(notice), JSON.parse(json))
  } catch {
    return []
  }
}

/** Notices as a Cookie header (or `document.cookie`) has them; none where it holds something else. */
export function noticesOfCookie(cookie: string | null): readonly Notice[] {
  const pair = (cookie ?? '').split(/;\s*/).find((each) => each.startsWith(`${name}=`))
  try {
    return pair ? read(decodeURIComponent(pair.slice(name.length + 1))) : []
  } catch {
    return []
  }
}

/** Keeps notices for the next page of this tab: a cookie would tell them to whichever tab looks first. */
function keepInTab(notices: readonly Notice[]) {
  try {
    sessionStorage.setItem(name, JSON.stringify(notices))
  } catch {
    document.cookie = noticesCookie(notices)
  }
}

function takeFromTab(): readonly Notice[] {
  try {
    const kept = sessionStorage.getItem(name)
    if (kept !== null) sessionStorage.removeItem(name)
    return read(kept ?? '[]')
  } catch {
    return []
  }
}

/** The browser's notices, each handed out once. */
export function takeNotices(): readonly Notice[] {
  const sent = noticesOfCookie(document.cookie)
  if (sent.length > 0) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
  return [...takeFromTab(), ...sent]
}

/**
 * Leads on after a form, in the browser or on the server, with what the next page shall say.
 * @param lead `redirectDocument` where the browser shall forget what it holds
 */
export function redirectWith(notices: readonly Notice[], to: string, lead = redirect): Response {
  if (notices.length === 0) return lead(to, 303)
  if (typeof document === 'undefined')
    return lead(to, { status: 303, headers: { 'Set-Cookie': noticesCookie(notices) } })
  keepInTab(notices)
  return lead(to, 303)
}

/** What was said while a page was made, as far as it is plain text. */
export function noticesOfQueue(queue: MessageQueue): readonly Notice[] {
  return queue.current().flatMap(({ type, text }) => (typeof text === 'string' ? [{ type, text }] : []))
}

/** Gives a redirect of the server more to say to the page it leads to. */
export function withNotices(response: Response, notices: readonly Notice[]): Response {
  const left = response.headers.getSetCookie().flatMap(noticesOfCookie)
  if (notices.length > 0) response.headers.append('Set-Cookie', noticesCookie([...left, ...notices]))
  return response
}
