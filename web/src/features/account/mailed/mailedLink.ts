import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormAnswer } from '../../../platform/relay/formAnswer.ts'

/** Of the form that has a mail sent once more. */
export const resendIntent = 'resend'

/** The address that a mail went to a moment ago; also where sending it once more has failed. */
export function useSentTo(): string | undefined {
  const answer = useFormAnswer()
  return answer?.facts?.sentTo ?? (answer?.intent === resendIntent ? answer.values.email : undefined)
}

/** What a mailed link says, as the gateway takes it: user, timestamp and hash, joined by dots. Null where it is no such link. */
function tokenOf(parameters: URLSearchParams): string | null {
  const parts = ['user', 'timestamp', 'hash'].map((name) => parameters.get(name) ?? '')
  return parts.every((part) => /^[\w-]{1,128}$/.test(part)) ? parts.join('.') : null
}

/**
 * The token of the link that led here, which leaves the address, and with it history and what is shared of the page, as
 * soon as scripts run. Forms carry it from then on, in a field `token`.
 */
export function useMailedToken(): string | null {
  const [parameters] = useSearchParams()
  const posted = useFormAnswer()?.values.token
  const [token] = useState(() => tokenOf(parameters) ?? posted ?? null)
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}

/** What the gateway says of a link that is used up, too old, or not one of its own. */
export function isOfLink({ field, code }: { field: string; code?: string | undefined }) {
  return field === 'token' || code === 'EXPIRED'
}
