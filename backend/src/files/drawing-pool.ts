import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Part, Style } from '../drawings/draw.ts'

export type DrawingTask = { readonly part: Part; readonly style: Style }

export type DrawingAnswer = { readonly svg: string } | { readonly problem: string }

export type Drawings = {
  /** The SVG; rejects where the part cannot be drawn. */
  draw(task: DrawingTask): Promise<string>
  close(): Promise<void>
}

type Job = { readonly task: DrawingTask; resolve(svg: string): void; reject(error: Error): void }

/** A thread and what it draws at the moment. */
type Drafter = { readonly thread: Worker; job: Job | undefined; deadline: NodeJS.Timeout | undefined }

const mostDrafters = 4

const longestDrawing = 60_000

/**
 * Draws in threads of their own: some parts take long, and nobody else waits for them. Threads are started as they are
 * needed and stay; one that fails or takes too long is ended, and the next job gets a new one.
 */
export const drawingPool = (size = Math.min(mostDrafters, availableParallelism())): Drawings => {
  const waiting: Job[] = []
  const drafters = new Set<Drafter>()
  let closed = false

  const settle = (drafter: Drafter, answer: DrawingAnswer): void => {
    const { job } = drafter
    clearTimeout(drafter.deadline)
    drafter.job = undefined
    drafter.thread.unref()
    if (job !== undefined) {
      if ('svg' in answer) job.resolve(answer.svg)
      else job.reject(new Error(answer.problem))
    }
    next()
  }

  const dismiss = (drafter: Drafter, problem: string): void => {
    drafters.delete(drafter)
    void drafter.thread.terminate()
    settle(drafter, { problem })
  }

  const hire = (): Drafter => {
    const thread = new Worker(new URL('./drawing-worker.ts', import.meta.url))
    const drafter: Drafter = { thread, job: undefined, deadline: undefined }
    thread.on('message', (answer: DrawingAnswer) => settle(drafter, answer))
    thread.on('error', (error: Error) => dismiss(drafter, error.message))
    drafters.add(drafter)
    return drafter
  }

  const next = (): void => {
    if (waiting.length === 0) return
    const free = [...drafters].find((each) => each.job === undefined) ?? (drafters.size < size ? hire() : undefined)
    if (free === undefined) return
    const job = waiting.shift()
    if (job === undefined) return
    free.job = job
    free.deadline = setTimeout(
      () => dismiss(free, `Drawing ${job.task.part.partNumber} took too long.`),
      longestDrawing,
    )
    free.thread.ref()
    free.thread.postMessage(job.task)
  }

  return {
    draw: (task) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new Error('The server is stopping.'))
          return
        }
        waiting.push({ task, resolve, reject })
        next()
      }),
    close: async () => {
      closed = true
      for (const job of waiting.splice(0)) job.reject(new Error('The server is stopping.'))
      for (const { deadline, job } of drafters) {
        clearTimeout(deadline)
        job?.reject(new Error('The server is stopping.'))
      }
      await Promise.all([...drafters].map(({ thread }) => thread.terminate()))
    },
  }
}
