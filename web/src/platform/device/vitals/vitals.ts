import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'

/** A report as the gateway accepts it. Values are milliseconds; CLS has no unit. */
export interface VitalsReport {
  /** Name of the screen, such as "OrderScreen"; never its address. */
  screen: string
  metrics: { name: string; value: number }[]
}

/** Collects a page's metrics until it is left, keeping each one's last value. */
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

/** Measures page load and interaction, and reports when the page is left. */
export function startVitals(screen: string): void {
  const vitals = collectVitals(screen, (report) => {
    navigator.sendBeacon('/vitals', new Blob([JSON.stringify(report)], { type: 'application/json' }))
  })
  for (const on of [onLCP, onCLS, onINP, onFCP, onTTFB]) on((metric) => vitals.note(metric))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') vitals.flush()
  })
}
