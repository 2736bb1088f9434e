type Labels = Readonly<Record<string, string | number>>

/** In seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Shares of the window that moved; good is at most 0.1. */
const BUCKETS_SHIFT = [0.001, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1]

const labelText = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replaceAll(/[\\"\n]/g, '_')}"`)
    .join(',')

class Counter {
  readonly #values = new Map<string, number>()

  add(labels: Labels, by = 1): void {
    const key = labelText(labels)
    this.#values.set(key, (this.#values.get(key) ?? 0) + by)
  }

  lines(name: string): string[] {
    return [...this.#values].map(([labels, value]) => `${name}{${labels}} ${value}`)
  }
}

class Histogram {
  readonly #buckets = new Counter()
  readonly #sum = new Counter()
  readonly #count = new Counter()
  readonly #bounds: readonly number[]

  constructor(bounds = BUCKETS_S) {
    this.#bounds = bounds
  }

  observe(labels: Labels, value: number): void {
    for (const le of this.#bounds) this.#buckets.add({ ...labels, le }, value <= le ? 1 : 0)
    this.#buckets.add({ ...labels, le: '+Inf' })
    this.#sum.add(labels, value)
    this.#count.add(labels)
  }

  lines(name: string): string[] {
    return [
      ...this.#buckets.lines(`${name}_bucket`),
      ...this.#sum.lines(`${name}_sum`),
      ...this.#count.lines(`${name}_count`),
    ]
  }
}

/** What is counted: kinds of paths and named operations only, never anything a visitor typed. */
export class Metrics {
  readonly #requests = new Histogram()
  readonly #backend = new Histogram()
  readonly #vitals = new Histogram()
  readonly #refused = new Counter()
  readonly #shifts = new Histogram(BUCKETS_SHIFT)

  request(path: string, status: number, ms: number): void {
    this.#requests.observe({ path, status }, ms / 1000)
  }

  backendCall(operation: string, outcome: string, ms: number): void {
    this.#backend.observe({ operation, outcome }, ms / 1000)
  }

  /** A request that was refused to protect the shop. @param reason a limit's name, "document" or "overload" */
  refused(reason: string): void {
    this.#refused.add({ reason })
  }

  /** How a page loaded in a browser. @param value milliseconds; for CLS, which has no unit, a share */
  vital(name: string, screen: string, value: number): void {
    if (name === 'CLS') this.#shifts.observe({ screen }, value)
    else this.#vitals.observe({ name, screen }, value / 1000)
  }

  /** In Prometheus' text format. */
  text(): string {
    const families = [
      ['gateway_request_duration_seconds', 'Requests answered, by kind of path and status.', this.#requests],
      [
        'gateway_backend_call_duration_seconds',
        'Calls of the backend, cached ones included, by operation and outcome.',
        this.#backend,
      ],
      ['web_vitals_seconds', 'LCP, INP, FCP and TTFB as browsers measured them, by screen.', this.#vitals],
      ['web_vitals_layout_shift', 'CLS as browsers measured it, by screen.', this.#shifts],
    ] as const
    const refused = [
      '# HELP gateway_refused_total Requests refused, by the limit that was reached.',
      '# TYPE gateway_refused_total counter',
    ]
    return families
      .flatMap(([name, help, histogram]) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} histogram`,
        ...histogram.lines(name),
      ])
      .concat(refused, this.#refused.lines('gateway_refused_total'))
      .join('\n')
      .concat('\n')
  }
}
