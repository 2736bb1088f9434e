import { createContext, use, useSyncExternalStore } from 'react'

/** Milliseconds since 1970 when the server rendered the page; null without a server. */
export const MadeAtContext = createContext<number | null>(null)

/**
 * Milliseconds since the response began, after the server rendered the page. Zero if unknown: times derived from it are
 * too early, never too late.
 */
export function millisecondsSinceResponse(): number {
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

/** Called every full minute. */
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

/** The current minute. Hydrates with the server's time, then uses the browser's. */
export function useNow(): Date {
  const madeAt = use(MadeAtContext)
  const minutes = useSyncExternalStore(everyMinute, currentMinute, () =>
    madeAt === null ? currentMinute() : minuteOf(madeAt),
  )
  return new Date(minutes * minute)
}
