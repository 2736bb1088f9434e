import * as shape from '../shape.ts'

/** Maximum age of a draft, in milliseconds; long enough to log in. */
const MAX_AGE_MS = 30 * 60_000
const prefix = 'form-draft '

const draft = shape.object({ savedAt: shape.number(), values: shape.record(shape.string()) })

/** `place`: path and query of the screen, and the form's name. */
export function saveDraft(place: string, values: Record<string, string>) {
  try {
    sessionStorage.setItem(prefix + place, JSON.stringify({ savedAt: Date.now(), values }))
  } catch {
    // Without storage the form itself still shows its entries.
  }
}

/** Draft saved when the session ended; returned once. */
export function takeDraft(place: string): Record<string, string> | null {
  try {
    const text = sessionStorage.getItem(prefix + place)
    if (text === null) return null
    sessionStorage.removeItem(prefix + place)
    const { savedAt, values } = draft.parse(JSON.parse(text))
    return Date.now() - savedAt <= MAX_AGE_MS ? values : null
  } catch {
    return null
  }
}

/** On logout and customer changes: drafts are private. */
export function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
