import type { Random } from '../chaos/random.ts'
import type { Shape } from './shapes.ts'
import type { TargetResponse, Target } from './target.ts'

interface Attempt {
  readonly target: Target
  readonly shape: Shape
  readonly text: string
  readonly response: TargetResponse
}

/** Text that no response may contain: internals of the database and of our files. */
const leaks =
  /SQLSTATE|syntax error at|invalid input syntax|relation "|column "|kysely|node_modules|\bat [^\n]{0,80}\.[cm]?[jt]sx?:\d+|tsquery|ECONNRE|unterminated|\/src\/[a-z]/

/** Error codes that mean the shop is busy rather than broken. */
function isBusy({ status, body }: TargetResponse) {
  return status === 429 || (status === 503 && /OVERLOAD|query_timeout|busy/i.test(body))
}

function isFailure(response: TargetResponse): boolean {
  return (
    response.status === 0 ||
    (response.status >= 500 && !isBusy(response)) ||
    /"code":"(?:INTERNAL_SERVER_ERROR|BACKEND_[A-Z]+)"/.test(response.body)
  )
}

const MAX_SLOWEST = 20
const MAX_SHOWN = 60
/** Factor by which a text grows per step, and how much slower the response may become. */
const FACTOR = 4
const MAX_GROWTH = 6
const WORTH_MS = 100

function truncate(text: string) {
  return `${JSON.stringify(text.slice(0, MAX_SHOWN))}${text.length > MAX_SHOWN ? '…' : ''} (${text.length} characters)`
}

function line({ target, shape, text, response }: Attempt) {
  return `${response.ms.toFixed(0).padStart(7)} ms  ${response.status}  ${target.name}  ${shape.name}: ${truncate(text)}`
}

/** Observations from the responses to all texts. */
export class Findings {
  #count = 0
  #refused = 0
  readonly #slowest = new Map<string, Attempt>()
  readonly #failures = new Map<string, Attempt>()
  readonly #leaks = new Map<string, Attempt>()
  #late: Attempt[] = []
  #growing: string[] = []

  add(attempt: Attempt): void {
    const { target, shape, response } = attempt
    const key = `${target.name} ${shape.name}`
    this.#count += 1
    if (response.status === 429) this.#refused += 1
    if (isFailure(response))
      this.#failures.set(`${target.name} ${response.status} ${response.body.slice(0, 120)}`, attempt)
    if (leaks.test(response.body)) this.#leaks.set(key, attempt)
    if (response.ms > (this.#slowest.get(key)?.response.ms ?? 0)) this.#slowest.set(key, attempt)
  }

  /** Resends the slowest texts to rule out chance, then measures how the time grows with their length. */
  async confirm(random: Random): Promise<void> {
    const slowest = this.#sorted().slice(0, 3 * MAX_SLOWEST)
    for (const attempt of slowest) {
      const again = [await attempt.target.send(attempt.text), await attempt.target.send(attempt.text)]
      const best = [attempt.response, ...again].reduce((one, other) => (other.ms < one.ms ? other : one))
      this.#slowest.set(`${attempt.target.name} ${attempt.shape.name}`, { ...attempt, response: best })
    }
    this.#late = this.#sorted().filter(({ target, response }) => response.ms > target.limitMs)
    for (const attempt of this.#sorted().slice(0, MAX_SLOWEST)) await this.#grow(attempt, random)
  }

  async #grow({ target, shape }: Attempt, random: Random): Promise<void> {
    const timeOf = async (length: number) => {
      const text = shape.build(random, length)
      return Math.min((await target.send(text)).ms, (await target.send(text)).ms)
    }
    const long = await timeOf(target.longest)
    const short = await timeOf(Math.ceil(target.longest / FACTOR))
    if (long > WORTH_MS && long > short * MAX_GROWTH)
      this.#growing.push(
        `${target.name}  ${shape.name}: ${short.toFixed(0)} ms for ${Math.ceil(target.longest / FACTOR)} characters, ${long.toFixed(0)} ms for ${target.longest}`,
      )
  }

  #sorted(): Attempt[] {
    return [...this.#slowest.values()].sort((one, other) => other.response.ms - one.response.ms)
  }

  /** Whether something failed, leaked internals, or was too slow three times. */
  get hasProblems(): boolean {
    return this.#failures.size > 0 || this.#leaks.size > 0 || this.#late.length > 0 || this.#growing.length > 0
  }

  print(): void {
    const section = (title: string, lines: readonly string[]) =>
      console.log(`\n${title}: ${lines.length === 0 ? 'none' : ''}${lines.map((each) => `\n  ${each}`).join('')}`)
    console.log(`${this.#count} requests, ${this.#refused} rejected by rate limits`)
    section('Slowest', this.#sorted().slice(0, MAX_SLOWEST).map(line))
    section('Over the time limit', this.#late.map(line))
    section('Slower than linear', this.#growing)
    section(
      'Failures',
      [...this.#failures.values()].map((attempt) => `${line(attempt)}\n      ${attempt.response.body.slice(0, 200)}`),
    )
    section('Leaks', [
      ...[...this.#leaks.values()].map(
        (attempt) => `${line(attempt)}\n      ${leaks.exec(attempt.response.body)?.[0]}`,
      ),
    ])
  }
}
