import { GraphQLError } from 'graphql'
import { isAbandoned } from '@shop/runtime/signals'
import type { RequestRecord } from '../observability/requestRecord.ts'
import { FairQueue, type Release } from './fairQueue.ts'
import { overloadError } from './overload.ts'
import type { Client } from './rateLimits.ts'

/** Operations of one customer's programs, one session or one network that may be in progress or waiting. */
export const MAX_CONCURRENT = 60
/** Points that may be in progress: a page of 100 products with everything costs several hundred. */
const BUDGET = 400
const MAX_WAITING = 600
/** Operations that cost more points than this wait like those of programs. The shop's own operations never wait. */
const MAX_INTERACTIVE_POINTS = 50
const RETRY_AFTER_S = 1

interface QueuedRequest {
  readonly client: Client
  readonly record: RequestRecord
  readonly abort: { readonly signal: AbortSignal }
}

export interface ProgramQueueOptions {
  /** Called for every refusal. */
  readonly onRefusal: (reason: 'concurrency' | 'queue') => void
}

/** Operations of programs, which wait for each other and never delay shoppers. */
export class ProgramQueue {
  readonly #queue = new FairQueue({ budget: BUDGET, maxPerFlow: MAX_CONCURRENT, maxWaiting: MAX_WAITING })
  readonly #onRefusal: ProgramQueueOptions['onRefusal']

  constructor({ onRefusal }: ProgramQueueOptions) {
    this.#onRefusal = onRefusal
  }

  /** Operations that wait. */
  get length(): number {
    return this.#queue.length
  }

  /** Operations in progress. */
  get active(): number {
    return this.#queue.active
  }

  /** Whether an operation waits: it has a program's credential, or costs more than any screen. */
  isFor(points: number, { client, record }: QueuedRequest): boolean {
    return client.isProgram || (!record.isOwn && points > MAX_INTERACTIVE_POINTS)
  }

  /**
   * Waits for an operation's turn.
   * @returns a function to call when it is done
   * @throws GraphQLError if too many are waiting, or if its deadline passes while it waits
   */
  async enter(points: number, { client, abort }: QueuedRequest): Promise<Release> {
    const flow = client.key?.customerId ?? client.sessionKey ?? client.network
    const entered = await this.#queue.enter(flow, points, abort.signal).catch((error: unknown) => {
      if (isAbandoned(abort.signal)) throw error
      return 'queue' as const
    })
    if (typeof entered === 'function') return entered
    this.#onRefusal(entered === 'flow' ? 'concurrency' : 'queue')
    throw entered === 'flow' ? tooManyAtOnce() : overloadError()
  }
}

function tooManyAtOnce(): GraphQLError {
  const message = `Too many simultaneous operations: at most ${MAX_CONCURRENT} may be in progress or waiting. Wait for a response before you send more.`
  return new GraphQLError(message, {
    extensions: {
      code: 'CONCURRENCY_LIMITED',
      title: 'Too many requests',
      status: 429,
      limit: { name: 'concurrency', maximum: MAX_CONCURRENT, value: MAX_CONCURRENT + 1 },
      retryAfter: RETRY_AFTER_S,
      http: { status: 429, headers: { 'retry-after': String(RETRY_AFTER_S) } },
    },
  })
}
