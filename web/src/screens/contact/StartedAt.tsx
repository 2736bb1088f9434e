import { use, useState } from 'react'
import { useLocation } from 'react-router'
import { useFormValues } from '../../forms/formContext.ts'
import { MadeAtContext } from '../../shell/clock.ts'

/** When the form was shown first: nobody fills it in within seconds. */
export function StartedAt() {
  const before = useFormValues()?.startedAt
  const madeAt = use(MadeAtContext)
  // The page's own place in the history; later ones have a key.
  const isFirst = useLocation().key === 'default'
  const [shownAt] = useState(() => new Date(isFirst && madeAt !== null ? madeAt : Date.now()).toISOString())
  return <input type="hidden" name="startedAt" defaultValue={before || shownAt} />
}
