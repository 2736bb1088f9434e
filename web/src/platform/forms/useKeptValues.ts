import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { saveDraft, takeDraft } from './drafts.ts'
import { type FormAnswer, isSessionOver } from '../relay/formAnswer.ts'

/** Where a form keeps what is typed while it is open, beyond the life of its page. */
export interface FormKeep {
  read(): Record<string, string> | null
  write(values: Record<string, string>): void
}

/**
 * What was typed in a form before: it comes back with the page where there were no scripts, and from a draft after a
 * session has ended in between, or from where the form keeps it. Null where there is nothing to bring back.
 */
export function useKeptValues(intent: string, answer: FormAnswer | undefined, keep?: FormKeep) {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search} ${intent}`
  // A form that waits out of sight stays what it is, wherever the page goes meanwhile.
  const [first] = useState(here)
  const place = keep ? first : here
  const own = answer?.intent === intent ? answer : undefined
  const [posted] = useState(own?.values ?? null)
  const isPosted = posted !== null
  const { subscribe, current } = useMemo(() => draftOf(place, isPosted ? undefined : keep), [place, isPosted, keep])
  const draft = useSyncExternalStore(subscribe, current, () => null)

  useEffect(() => {
    if (own && isSessionOver(own.errors)) saveDraft(place, own.values)
  }, [own, place])

  return { values: draft ?? posted, isDraft: draft !== null }
}

/** A draft is the browser's: it is read once the page has been taken over, and stays as it was then. */
function draftOf(place: string, keep: FormKeep | undefined) {
  let draft: Record<string, string> | null = null
  let isRead = false
  return {
    subscribe() {
      // A form that comes back in sight has its fields, with what is newer than any draft.
      if (!isRead) draft = takeDraft(place) ?? keep?.read() ?? null
      isRead = true
      return () => {}
    },
    current: () => draft,
  }
}
