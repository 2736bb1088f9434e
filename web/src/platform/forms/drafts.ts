import * as z from 'zod/mini'

/** Milliseconds a draft waits for its form; long enough to log in. */
const keptFor = 30 * 60_000
const prefix = 'form-draft '

const draft = z.object({ savedAt: z.number(), values: z.record(z.string(), z.string()) })

/** `place`: path and query of the screen, and which of its forms. */
export function saveDraft(place: string, values: Record<string, string>) {
  try {
    sessionStorage.setItem(prefix + place, JSON.stringify({ savedAt: Date.now(), values }))
  } catch {
    // Without storage the form itself still shows what was typed.
  }
}

/** What was typed here when the session ended; handed out once. */
export function takeDraft(place: string): Record<string, string> | null {
  try {
    const text = sessionStorage.getItem(prefix + place)
    if (text === null) return null
    sessionStorage.removeItem(prefix + place)
    const { savedAt, values } = draft.parse(JSON.parse(text))
    return Date.now() - savedAt <= keptFor ? values : null
  } catch {
    return null
  }
}

/** For a log-out on purpose and for another customer: what was typed is nobody else's business. */
export function forgetDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept without storage.
  }
}
