import { parentPort } from 'node:worker_threads'
import { pictureOf } from '../drawings/draw.ts'
import { glbOf } from './glb.ts'
import { loadKernel } from './kernel.ts'
import { pieces } from './model.ts'
import type { Job, Reply } from './protocol.ts'
import { stepOf } from './step.ts'

const kernel = loadKernel()

async function make({ format, part }: Job): Promise<Uint8Array> {
  await kernel
  const list = pieces(pictureOf(part))
  try {
    return format === 'step' ? stepOf(part, list) : await glbOf(part, list)
  } finally {
    for (const shape of new Set(list.map((p) => p.shape))) shape.delete()
  }
}

parentPort?.on('message', (job: Job) => {
  make(job).then(
    (file) => answer({ file }),
    (problem: unknown) => answer({ problem: problem instanceof Error ? problem.message : String(problem) }),
  )
})

const answer = (reply: Reply) => parentPort?.postMessage(reply)
