import { parentPort, workerData } from 'node:worker_threads'
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'
import { z } from 'zod'

const options = z
  .object({
    title: z.string(),
    defaultTabs: z.array(z.object({ query: z.string() })),
    credentials: z.enum(['same-origin', 'include', 'omit']),
  })
  .parse(workerData)
parentPort?.postMessage(renderGraphiQL(options))
