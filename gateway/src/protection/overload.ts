import type { IncomingMessage } from 'node:http'
import { GraphQLError } from 'graphql'
import { OVERLOAD_RETRY_AFTER_S, type Overload, priorities, type Priority } from '@shop/runtime/overload'

const OVERLOADED = 'The shop is very busy right now. Try again in a few seconds.'

/** Lowest urgency of the Priority header (RFC 9218), which web sends for robots and sitemaps. */
const backgroundPattern = /\bu=[67]\b/
const robot = /bot\b|crawl|spider|slurp/i

/** Whether nobody waits for the answer. A client that claims so only harms itself. */
export function isBackground({ headers }: IncomingMessage): boolean {
  return backgroundPattern.test(headers.priority?.toString() ?? '') || robot.test(headers['user-agent'] ?? '')
}

/** Requests that buyers depend on: all changes, and reads of cart, checkout and account. */
const interactivePattern = /^\s*(mutation\b|query (?:Cart|Checkout|Confirmation|Order|OpenedOrder|Login|Account))/

function priorityOf(query: string, isInBackground: boolean): Priority {
  if (isInBackground) return priorities.background
  return interactivePattern.test(query) ? priorities.interactive : priorities.page
}

/** The error for an operation that is rejected because of overload. */
export function overloadError(): GraphQLError {
  const http = { status: 503, headers: { 'retry-after': String(OVERLOAD_RETRY_AFTER_S) } }
  return new GraphQLError(OVERLOADED, {
    extensions: { code: 'OVERLOADED', title: 'Please try again', status: 503, http },
  })
}

/** Refuses operations while the gateway is overloaded, least important ones first. */
export function overloadGuard(overload: Overload, onRefusal: () => void) {
  /**
   * @returns a function to call when the operation ends or has to wait, so that it no longer counts as in progress
   * @throws GraphQLError
   */
  return (query: string, { isInBackground }: { readonly isInBackground: boolean }): (() => void) => {
    const admitted = overload.admit(priorityOf(query, isInBackground))
    if (admitted) return admitted
    onRefusal()
    throw overloadError()
  }
}
