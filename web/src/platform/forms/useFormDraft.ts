import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { saveDraft, takeDraft } from './drafts.ts'
import { type FormResult, isSessionOver } from '../relay/formResult.ts'

/** Where a form keeps its draft while open, across page loads. */
export interface FormDraft {
  read(): Record<string, string> | null
  write(values: Record<string, string>): void
}

/**
 * A form's restored entries: from a post without scripts, from a draft after the session ended, or from the form's own
 * storage. Null if there are none.
 */
export function useFormDraft(intent: string, formResult: FormResult | undefined, storage?: FormDraft) {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search} ${intent}`
  // A hidden form keeps its state while the page changes.
  const [first] = useState(here)
  const place = storage ? first : here
  const result = formResult?.intent === intent ? formResult : undefined
  const [posted] = useState(result?.values ?? null)
  const isPosted = posted !== null
  const { subscribe, current } = useMemo(
    () => draftOf(place, isPosted ? undefined : storage),
    [place, isPosted, storage],
  )
  const draft = useSyncExternalStore(subscribe, current, () => null)

  useEffect(() => {
    if (result && isSessionOver(result.errors)) saveDraft(place, result.values)
  }, [result, place])

  return { values: draft ?? posted, isDraft: draft !== null }
}

/** Drafts are read once after hydration. */
function draftOf(place: string, storage: FormDraft | undefined) {
  let draft: Record<string, string> | null = null
  let isRead = false
  return {
    subscribe() {
      // A form shown again has its fields, which are newer than any draft.
      if (!isRead) draft = takeDraft(place) ?? storage?.read() ?? null
      isRead = true
      return () => {}
    },
    current: () => draft,
  }
}
