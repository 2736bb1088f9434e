import { createContext, use, useSyncExternalStore } from 'react'

/** Milliseconds since 1970 at which the server made the page; null where no server did. */
export const MadeAtContext = createContext<number | null>(null)

/**
 * Milliseconds since the answer with this page began, before which the server had made it. Zero where the browser does not
 * tell: a time counted from when the page was made is too early then, and never too late.
 */
export function sinceAnswer(): number {
  const began = performance.getEntriesByType('navigation')[0]?.responseStart ?? 0
  return began > 0 ? performance.now() - began : 0
}

const minute = 60_000
function minuteOf(milliseconds: number) {
  return Math.floor(milliseconds / minute)
}
function currentMinute() {
  return minuteOf(Date.now())
}

/** Calls at every full minute. */
function everyMinute(onMinute: () => void) {
  let timer: ReturnType<typeof setTimeout>
  function wait() {
    timer = setTimeout(
      () => {
        onMinute()
        wait()
      },
      minute - (Date.now() % minute),
    )
  }
  wait()
  return () => clearTimeout(timer)
}

/** The present minute. The browser takes the page over with the server's, and goes on with its own. */
export function useNow(): Date {
  const madeAt = use(MadeAtContext)
  const shown = useSyncExternalStore(everyMinute, currentMinute, () =>
    madeAt === null ? currentMinute() : minuteOf(madeAt),
  )
  return new Date(shown * minute)
}
