import { pictureOf } from '../draw.ts'
import { answerJobs } from '../workers/thread.ts'
import { glbOf } from './glb.ts'
import type { Job } from './index.ts'
import { loadKernel } from './kernel.ts'
import { pieces } from './model.ts'
import { stepOf } from './step.ts'

const kernel = loadKernel()

answerJobs(async ({ format, part }: Job) => {
  await kernel
  const list = pieces(pictureOf(part))
  try {
    return format === 'step' ? stepOf(part, list) : await glbOf(part, list)
  } finally {
    for (const shape of new Set(list.map((p) => p.shape))) shape.delete()
  }
})
