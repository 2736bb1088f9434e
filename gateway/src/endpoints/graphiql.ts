import { Worker } from 'node:worker_threads'
import type { GraphiQLOptions } from 'graphql-yoga'

let rendering: Promise<string> | null = null

/**
 * GraphiQL's page. Its module takes 30 MB of memory while it is loaded, so a worker thread loads it, renders the page and
 * exits. All requests share the page.
 */
export function renderGraphiQL(options: GraphiQLOptions): Promise<string> {
  rendering ??= renderInThread(options).finally(() => {
    rendering = null
  })
  return rendering
}

function renderInThread(options: GraphiQLOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./graphiqlThread.ts', import.meta.url), { workerData: options })
    worker.once('message', (page: string) => resolve(page))
    worker.once('error', reject)
  })
}
