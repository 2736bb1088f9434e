import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** Whether a form of the screen is on its way, from its submit until what it led to is shown. */
export function usePending(intent: string, answer: object | undefined) {
  const { state, formData, formMethod } = useNavigation()
  const isPending = state !== 'idle' && formMethod === 'POST' && (formData?.get('intent') ?? '') === intent
  // A second press can come before the first has rendered.
  const isBegun = useRef(false)
  useEffect(() => {
    if (state === 'idle') isBegun.current = false
  }, [state, answer])
  return {
    isPending,
    /** Whether the form may go now. */
    begin() {
      if (isBegun.current) return false
      isBegun.current = true
      return true
    },
  }
}
