import type { ServerResponse } from 'node:http'
import { type ExecutionArgs, getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Exchange } from './scope.ts'

/** Tracks whether the client is still waiting for its response. */
export class Departure {
  readonly #departed = new AbortController()
  #isIgnored = false

  constructor(response: ServerResponse) {
    response.once('close', () => {
      if (!response.writableEnded && !this.#isIgnored) this.#departed.abort()
    })
  }

  /** Aborts when the client leaves before the response. */
  get signal(): AbortSignal {
    return this.#departed.signal
  }

  /** From now on, work finishes even if the client leaves. */
  ignore(): void {
    this.#isIgnored = true
  }
}

/** Finishes mutations even if their client leaves; cancels queries, down to the database. */
export function useDeparture(): Plugin<Exchange, Exchange> {
  return {
    onExecute: ({ executeFn, setExecuteFn, context }) =>
      setExecuteFn((args: ExecutionArgs): unknown => {
        if (getOperationAST(args.document, args.operationName)?.operation !== 'query') context.departure.ignore()
        return executeFn(args)
      }),
  }
}
