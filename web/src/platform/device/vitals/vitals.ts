import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'

/** One report as the gateway takes it. Values in milliseconds, of CLS without a unit. */
export interface VitalsReport {
  /** Name of the screen, such as "OrderScreen"; never its address. */
  screen: string
  metrics: { name: string; value: number }[]
}

/** Collects what is measured of a page until it is left; each measure as it was last. */
export function collectVitals(screen: string, send: (report: VitalsReport) => void) {
  const measured = new Map<string, number>()
  return {
    note({ name, value }: Pick<Metric, 'name' | 'value'>) {
      measured.set(name, Math.round(value * 10_000) / 10_000)
    },
    flush() {
      if (measured.size === 0) return
      const metrics = [...measured].map(([name, value]) => ({ name, value }))
      measured.clear()
      send({ screen, metrics })
    },
  }
}

/** Measures how this page loads and answers, and tells the shop when it is left, in the back of the browser. */
export function startVitals(screen: string): void {
  const vitals = collectVitals(screen, (report) => {
    navigator.sendBeacon('/vitals', new Blob([JSON.stringify(report)], { type: 'application/json' }))
  })
  for (const on of [onLCP, onCLS, onINP, onFCP, onTTFB]) on((metric) => vitals.note(metric))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') vitals.flush()
  })
}
