import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { RequestRecord } from './requestRecord.ts'

/** In seconds. */
const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Share of the window that moved; at most 0.1 is good. */
const bucketsShift = [0.001, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1]

const bucketsPoints = [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_000]

/** Label of operations that are not the shop's own: their names are visitor input. */
const OTHER = 'other'

/** Current numbers of operations. */
interface Load {
  readonly inProgress: number
  readonly waiting: number
}

/** Labels are kinds of paths and named operations only, never visitor input. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = this.#histogram(
    'gateway_request_duration_seconds',
    'Requests answered, by kind of path and status.',
    ['path', 'status'],
  )
  readonly #backend = this.#histogram(
    'gateway_backend_call_duration_seconds',
    'Backend calls, including cached ones, by operation and outcome.',
    ['operation', 'outcome'],
  )
  readonly #vitals = this.#histogram('web_vitals_seconds', 'LCP, INP, FCP and TTFB reported by browsers, by screen.', [
    'name',
    'screen',
  ])
  readonly #shifts = this.#histogram(
    'web_vitals_layout_shift',
    'CLS reported by browsers, by screen.',
    ['screen'],
    bucketsShift,
  )
  readonly #refused = new Counter({
    name: 'gateway_refused_total',
    help: 'Rejected requests, by the limit reached.',
    labelNames: ['reason'],
    registers: [this.#registry],
  })

  readonly #responses = new Counter({
    name: 'gateway_response_cache_total',
    help: 'Public operations, by whether the response was cached.',
    labelNames: ['outcome'],
    registers: [this.#registry],
  })

  readonly #operations = new Counter({
    name: 'gateway_operations_total',
    help: 'GraphQL requests, by operation, status, first error code, caller class and response cache use.',
    labelNames: ['operation', 'status', 'code', 'caller', 'cache'],
    registers: [this.#registry],
  })
  readonly #durations = this.#histogram(
    'gateway_operation_duration_seconds',
    'GraphQL requests, by operation. The names of operations other than the shop\'s own are "other".',
    ['operation'],
  )
  readonly #points = this.#histogram(
    'gateway_operation_points',
    'Points that operations cost, by caller class.',
    ['caller'],
    bucketsPoints,
  )
  readonly #waits = this.#histogram('gateway_queue_wait_seconds', 'Time that operations from programs waited.', [
    'caller',
  ])

  constructor(load: () => Load = () => ({ inProgress: 0, waiting: 0 })) {
    collectDefaultMetrics({ register: this.#registry })
    this.#gauge('gateway_requests_in_progress', 'Operations that hold a slot; 0 when idle.', () => load().inProgress)
    this.#gauge('gateway_queue_length', 'Operations from programs that are waiting.', () => load().waiting)
  }

  /** A request to /graphql. */
  operation({ operation, isOwn, caller, codes, cost, cache, phases }: RequestRecord, status: number, ms: number): void {
    const name = isOwn && operation !== null ? operation : OTHER
    const by = caller ?? 'guest'
    this.#operations.inc({ operation: name, status, code: codes[0] ?? '', caller: by, cache: cache ?? '' })
    this.#durations.observe({ operation: name }, ms / 1000)
    if (cost) this.#points.observe({ caller: by }, cost.actual ?? cost.requested)
    const waitMs = phases.get('queue')
    if (waitMs !== undefined) this.#waits.observe({ caller: by }, waitMs / 1000)
  }

  request(path: string, status: number, ms: number): void {
    this.#requests.observe({ path, status }, ms / 1000)
  }

  backendCall(operation: string, outcome: string, ms: number): void {
    this.#backend.observe({ operation, outcome }, ms / 1000)
  }

  /** A request that was refused to protect the shop. @param reason a limit's name, "document" or "overload" */
  refused(reason: string): void {
    this.#refused.inc({ reason })
  }

  /** A public operation. @param outcome hit or miss */
  responseCache(outcome: string): void {
    this.#responses.inc({ outcome })
  }

  /** A browser's measurement of a page load. @param value milliseconds; for CLS, a unitless share */
  vital(name: string, screen: string, value: number): void {
    if (name === 'CLS') this.#shifts.observe({ screen }, value)
    else this.#vitals.observe({ name, screen }, value / 1000)
  }

  /** In the Prometheus text format. */
  text(): Promise<string> {
    return this.#registry.metrics()
  }

  #gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      ...{ name, help, registers: [this.#registry] },
      collect() {
        this.set(value())
      },
    })
  }

  #histogram<Label extends string>(name: string, help: string, labelNames: Label[], buckets = bucketsS) {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] })
  }
}
