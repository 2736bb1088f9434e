import { parentPort } from 'node:worker_threads'
import { draw } from '../drawings/draw.ts'
import type { DrawingAnswer, DrawingTask } from './drawing-pool.ts'

/** Draws what it is sent, one after another. */
parentPort?.on('message', ({ part, style }: DrawingTask) => {
  let answer: DrawingAnswer
  try {
    answer = { svg: draw(part, style) }
  } catch (error) {
    answer = { problem: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(answer)
})
