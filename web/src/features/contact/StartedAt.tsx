import { use, useState } from 'react'
import { useLocation } from 'react-router'
import { useFormValues } from '../../platform/forms/formContext.ts'
import { MadeAtContext, sinceAnswer } from '../../platform/time/clock.ts'

/** Now, by the clock of the shop as far as a server told it: that of a device may be wrong. In milliseconds since 1970. */
const shopTime = (madeAt: number | null) => (madeAt === null ? Date.now() : madeAt + sinceAnswer())

/** When the form was shown first: nobody fills it in within seconds. */
export function StartedAt() {
  const before = useFormValues()?.startedAt
  const madeAt = use(MadeAtContext)
  // The page's own place in the history; later ones have a key.
  const isFirst = useLocation().key === 'default'
  const [shownAt] = useState(() => new Date(isFirst && madeAt !== null ? madeAt : shopTime(madeAt)).toISOString())
  return <input type="hidden" name="startedAt" defaultValue={before || shownAt} />
}
