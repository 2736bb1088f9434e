import type { ServerResponse } from 'node:http'
import { type ExecutionArgs, getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Exchange } from './context.ts'

/** Whether the client still waits for its answer. */
export class Departure {
  readonly #departed = new AbortController()
  #isIgnored = false

  constructor(response: ServerResponse) {
    response.once('close', () => {
      if (!response.writableEnded && !this.#isIgnored) this.#departed.abort()
    })
  }

  /** Aborted when the client leaves without its answer. */
  get signal(): AbortSignal {
    return this.#departed.signal
  }

  /** What has been started is finished from here on, whoever waits for it. */
  ignore(): void {
    this.#isIgnored = true
  }
}

/** Finishes mutations although their client leaves; queries end with it, down to the database. */
export const useDeparture = (): Plugin<Exchange, Exchange> => ({
  onExecute: ({ executeFn, setExecuteFn, context }) =>
    setExecuteFn((args: ExecutionArgs): unknown => {
      if (getOperationAST(args.document, args.operationName)?.operation !== 'query') context.departure.ignore()
      return executeFn(args)
    }),
})
