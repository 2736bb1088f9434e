import { isRouteErrorResponse } from 'react-router'
import * as z from 'zod/mini'
import { isOwnWording, unmatched } from '../../platform/relay/notFound.ts'
import { defaultMessage, defaultTitle, serverMessage } from '../../platform/relay/shopError.ts'
import { readable } from '../../platform/ui/readable.ts'

/** What an error may carry: its first entry goes before its message, and that before its status message. */
const carried = z.object({
  errors: z.optional(z.array(z.object({ title: z.optional(z.string()), detail: z.optional(z.string()) }))),
  title: z.optional(z.string()),
  message: z.optional(z.string()),
  statusMessage: z.optional(z.string()),
})

export interface Shown {
  /** HTTP status; null for what has none, such as a fault of the page itself. */
  status: number | null
  title: string
  message: string
}

/**
 * A thrown error in the words of the specification's error page and catalogue (sections 2 and 8). Texts of unexpected
 * faults are never shown: they were not written for the person at the screen.
 */
export function shownError(error: unknown, { pathname, search }: { pathname: string; search: string }): Shown {
  if (!isRouteErrorResponse(error)) return { status: null, title: 'Error', message: defaultMessage }
  const { errors: [first] = [], ...own } = carried.safeParse(error.data).data ?? {}
  const message = first?.detail ?? own.message ?? own.statusMessage
  if (error.status === 403 || error.status === 404) {
    const words = message === undefined ? unmatched(pathname + search).message : message
    return {
      status: 404,
      title: 'Page not found',
      message: readable(isOwnWording(words) ? words : `Unable to resolve path "${pathname}"`),
    }
  }
  const title = first?.title ?? own.title ?? defaultTitle
  return { status: error.status, title, message: message ?? (error.status === 500 ? serverMessage : defaultMessage) }
}
