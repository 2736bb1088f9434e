import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFormResult } from '../../../platform/relay/formResult.ts'

/** Intent of the form that resends an email. */
export const resendIntent = 'resend'

/** Address that the last email was sent to, even if resending it failed. */
export function useSentTo(): string | undefined {
  const result = useFormResult()
  return result?.facts?.sentTo ?? (result?.intent === resendIntent ? result.values.email : undefined)
}

/** Token of an emailed link: user, timestamp and hash joined by dots. Null if the link is incomplete. */
export function tokenOf(parameters: URLSearchParams): string | null {
  const parts = ['user', 'timestamp', 'hash'].map((name) => parameters.get(name) ?? '')
  return parts.every((part) => /^[\w-]{1,128}$/.test(part)) ? parts.join('.') : null
}

/**
 * Token of the emailed link. Scripts remove it from the URL and the history; forms pass it on in a field `token`.
 */
export function useEmailedToken(): string | null {
  const [parameters] = useSearchParams()
  const postedToken = useFormResult()?.values.token
  const [token] = useState(() => tokenOf(parameters) ?? postedToken ?? null)
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}

/** Whether an error means that the link is used, expired or invalid. */
export function isOfLink({ field, code }: { field: string; code?: string | undefined }) {
  return field === 'token' || code === 'EXPIRED'
}
